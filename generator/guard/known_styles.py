"""The rules of the shipped sheet that no project could set by itself, and what a rule may hide.

Promises: each is named with its selector, its block and its whole value, and holds for nothing else; none of them can
part a number from its verdict. The shipped sheet needs every one of them.
"""

from __future__ import annotations

from generator.guard.style_rules import Declared, rules_of

HIDEABLE = frozenset(
    {
        *(".skip", ".bar nav", ".trail", ".tools"),
        *("body:has(.report) > header", "body:has(.report) > footer"),
    }
)
"""What a rule may hide or move: ways around the site, and what only a script uses; nothing else."""
_SHIPPED = """
*::before, *::after { box-sizing: border-box }
html { font: 100%/1.55 var(--sans); -webkit-text-size-adjust: 100%; text-size-adjust: 100% }
h1 { max-width: 24em }
a { text-decoration-thickness: 0.06em }
a:hover { text-decoration-thickness: 0.14em }
:focus-visible { outline: 0.18rem solid var(--link); outline-offset: 0.15rem }
code, .id, .sides data { font-size: 90% }
.skip { position: absolute; left: 0.5rem; top: -5rem; z-index: 2 }
.skip:focus { top: 0.5rem }
.site-title { text-decoration: none }
.bar li a:hover { border-color: var(--line) }
.bar li a[aria-current] { border-color: var(--link) }
.trail li + li::before { display: inline-block; width: 0.4rem; height: 0.4rem; border: solid var(--strong-line);
  border-width: 0.09rem 0.09rem 0 0; transform: rotate(45deg); margin: 0 0.7rem 0.1rem 0.5rem }
a.explain { color: inherit }
a.explain .v { text-decoration: underline; text-decoration-color: var(--strong-line); text-decoration-thickness:
  0.06em }
a.explain:hover .v { text-decoration-color: var(--link); text-decoration-thickness: 0.12em }
.verdict { font-size: 80% }
.depth { font-size: 78% }
.class, .mark { font-size: 78%; color: var(--open) }
.mark[data-mark="stale"], .mark[data-mark="incompatible"], .mark[data-mark="dirty"], .mark[data-mark="excluded"],
  .mark[data-mark="withdrawn"], .verdict[data-word="NO-GO"], .verdict[data-word="stale"],
  .verdict[data-word="incompatible"], .verdict[data-word="dirty"], .verdict[data-word="excluded"],
  .verdict[data-word="withdrawn"], .verdict[data-word="worse"], .condition[data-state="did not hold"] > .state,
  .state[data-state="did not hold"] { color: var(--no-go) }
.retired { border-left: 0.25rem solid var(--narrow) }
.condition[data-state="undecidable"] { border-color: var(--open) }
.condition[data-state="did not hold"] { border-color: var(--no-go) }
.condition[data-state="held"] { border-color: var(--go) }
a.gloss { color: inherit; text-decoration: underline dotted var(--strong-line) 0.08em }
a.gloss:hover { text-decoration-color: var(--link) }
.chart svg { height: auto; overflow: visible }
.strips, .strip { container-type: inline-size }
.drawing { container-type: inline-size; flex: 1 1 30rem }
.canvas > figcaption { flex: 1 0 100% }
.canvas > .about { flex: 1 1 13rem }
.chart svg text { fill: var(--muted) }
.chart svg line { vector-effect: non-scaling-stroke }
.strip svg text { font-size: 11px }
.canvas .worse { fill: var(--no-go) }
.canvas .dot.worse, .canvas .strike { stroke: var(--no-go) }
.canvas .point { fill-rule: evenodd }
.canvas svg .label { stroke-linejoin: round }
.verdict::before { content: ""; display: inline-block; width: 0.72em; height: 0.72em; margin: 0 0.35em 0 0.1em;
  vertical-align: -0.03em; border: 0.15em solid currentcolor; print-color-adjust: exact; -webkit-print-color-adjust:
  exact }
.verdict[data-word="reduced by"]::before, .verdict[data-word="increased by"]::before,
  .verdict[data-word="unchanged"]::before { content: none }
.verdict[data-word="GO"], .verdict[data-word="verified"], .verdict[data-word="current"],
  .verdict[data-word="better"], .condition[data-state="held"] > .state, .state[data-state="held"] { color: var(--go)
  }
.verdict[data-word="GO"]::before, .verdict[data-word="verified"]::before, .verdict[data-word="current"]::before,
  .verdict[data-word="better"]::before { border-radius: 50%; background: currentcolor }
.verdict[data-word="NARROW"], .verdict[data-word="preliminary"], .verdict[data-word="PRELIMINARY"] { color:
  var(--narrow) }
.verdict[data-word="NARROW"]::before { width: 0.64em; height: 0.64em; transform: rotate(45deg); background:
  linear-gradient(135deg, currentcolor 50%, transparent 50%) }
.verdict[data-word="NO-GO"]::before, .verdict[data-word="stale"]::before,
  .verdict[data-word="incompatible"]::before, .verdict[data-word="dirty"]::before,
  .verdict[data-word="excluded"]::before, .verdict[data-word="withdrawn"]::before,
  .verdict[data-word="worse"]::before, .condition[data-state="held"] > .state::before,
  .state[data-state="held"]::before { background: currentcolor }
.verdict[data-word="UNDECIDED"], .verdict[data-word="undecidable"], .verdict[data-word="inconclusive"],
  .condition[data-state="undecidable"] > .state { color: var(--open) }
.verdict[data-word="UNDECIDED"]::before, .verdict[data-word="undecidable"]::before,
  .verdict[data-word="inconclusive"]::before { border-radius: 50% }
.verdict[data-word="preliminary"]::before, .verdict[data-word="PRELIMINARY"]::before { width: 0.64em; height:
  0.64em; transform: rotate(45deg) }
.display .v { letter-spacing: -0.03em }
.display a.explain .v { text-decoration-thickness: 0.03em }
.display .depth, .display .mark, .lead .verdict { font-size: 95% }
.state::before { content: ""; display: inline-block; width: 0.65em; height: 0.65em; margin-right: 0.4em; border:
  0.13em solid currentcolor; border-radius: 50% }
.condition[data-state="did not hold"] > .state::before, .state[data-state="did not hold"]::before { border-radius: 0
  }
.formula-line, .scroll, pre { overflow-x: auto }
thead th, .number, .pairs th:nth-child(n + 4), .pairs td:nth-child(n + 4) { white-space: nowrap }
.struck s { text-decoration-thickness: 0.12em }
.pairs caption span { position: sticky; left: 0.8rem; max-width: calc(100vw - 4rem) }
.pairs tbody th { position: sticky; left: 0 }
.pairs thead button { font: inherit; min-height: 1.6rem; text-decoration: underline dotted }
.pairs th[aria-sort] button { text-decoration-style: solid }
.pairs th[aria-sort] button::after { display: inline-block; margin-left: 0.4em; border: 0.3em solid transparent }
.pairs th[aria-sort="ascending"] button::after { border-top-width: 0; border-bottom-color: currentcolor }
.pairs th[aria-sort="descending"] button::after { border-bottom-width: 0; border-top-color: currentcolor }
.tools > * { min-width: 0; max-width: 100% }
.tools select { font: inherit }
.report h2 { text-transform: uppercase }
@page { size: A4; margin: 13mm 14mm }
@container (min-width: 264px) {
  .strip svg text { font-size: 10.2px }
}
@container (min-width: 304px) {
  .strip svg text { font-size: 9px }
}
@container (min-width: 340px) {
  .drawing svg text { font-size: 10.8px }
}
@container (min-width: 360px) {
  .strip svg text { font-size: 7.8px }
}
@container (min-width: 400px) {
  .drawing svg text { font-size: 9.2px }
}
@container (min-width: 424px) {
  .strip svg text { font-size: 6.6px }
}
@container (min-width: 480px) {
  .drawing svg text { font-size: 7.8px }
}
@container (min-width: 560px) {
  .drawing svg text { font-size: 6.8px }
}
@container (min-width: 42rem) {
  .strip-rows > div, .strip-axis { grid-template-columns: minmax(0, 1fr) minmax(0, 1.1fr) minmax(0, 1.5fr) }
  .strip-rows .notes { grid-column: 1 / 3; grid-row: 2 }
  .strip-axis .strip { grid-column: 3 }
}
@media (max-width: 39.99rem) {
  .pairs tbody th { max-width: 9rem }
  .reference tbody th { max-width: 8.5rem }
}
@media (min-width: 40rem) {
  .thresholds > div { grid-template-columns: 22rem minmax(0, 1fr) }
  .glossary > div { grid-template-columns: 22rem minmax(0, 1fr); grid-template-columns: 13rem minmax(0, 1fr) }
  .facts > div, .formulas > div, .sums > div { grid-template-columns: 13rem minmax(0, 1fr) }
  .compact > div { grid-template-columns: 8.5rem minmax(0, 1fr) }
}
@media (min-width: 62rem) {
  .two { grid-template-columns: minmax(0, 1.35fr) minmax(0, 1fr) }
  .two > :only-child { grid-column: 1 / -1 }
  .across > .aside { grid-template-columns: repeat(auto-fit, minmax(24rem, 1fr)) }
  .statement { grid-template-columns: minmax(0, 1.15fr) minmax(0, 1fr) }
  .site-footer .columns { grid-template-columns: 1.2fr 1fr 1fr }
}
@media (forced-colors: active) {
  .verdict::before, .state::before, .pairs th button::after { forced-color-adjust: none }
  .bar li a:not([aria-current]) { border-color: Canvas }
  .chart svg line, .canvas .strike, .canvas .dot.worse { stroke: CanvasText }
  .chart svg text, .canvas .point, .strip circle, .strip .bar, .canvas .dot, .canvas .column { fill: CanvasText }
}
@media (prefers-reduced-motion: no-preference) {
  .skip { transition: top 0.12s }
}
@media print {
  html { font-size: 10pt }
  .scroll, pre, .formula-line { overflow: visible }
  .pairs { font-size: 6pt; table-layout: fixed }
  .pairs tbody th { position: static }
  details::details-content { content-visibility: visible }
  .drawing { max-width: 12cm }
  .report, .report table { font-size: 7.5pt }
  .report h1 { font-size: 14pt }
  .report h2 { font-size: 8pt; border-width: 0.5pt }
  .report .facts > div { grid-template-columns: 8rem minmax(0, 1fr) }
  .report thead { display: table-header-group }
}
"""
KNOWN = frozenset(
    (rule.around, selector, f"{rule.name}: {rule.value}")
    for rule in rules_of(_SHIPPED)
    if isinstance(rule, Declared)
    for selector in rule.selectors
)
"""Each by the block around it, its selector, and the declaration."""
