"""The page of claims, their place on the home page, and hypotheses beside what the evidence shows."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from generator.build import Options, build_site
from generator.errors import Refusal
from generator.pages.rendering import render_site
from tests.pages.made import constructed, page_of, published_site, said, section, spaced
from tests.projects import LEDGER, METHODOLOGY, METHODOLOGY_TEXT, SUITE, write_project
from tests.verdicts.test_claims import CLAIMS, VERIFIABLE, claim, written

PAGE = "claims/index.html"
GONE = claim(id="old", sentence="It never fails.", status="withdrawn", on="2026-02-01", reason="It failed.")
STANDING = claim(holds="token_reduction > 0")


def test_a_claim_stands_beside_its_figure(tmp_path: Path) -> None:
    """Sentence, figure with verdict and marks, requirement, condition and falsifier are told together."""
    site = render_site(constructed(tmp_path, {CLAIMS: written(STANDING, GONE), SUITE: VERIFIABLE}))
    text = spaced(section(page_of(site, PAGE), "standing"))
    assert "The tool takes 33.33 % GO freshness unknown from rows of the tokens away." in text
    assert "It rests on 33.33 % GO freshness unknown from rows Token-weighted reduction" in text
    assert "Status of that figure verified ; the claim requires verified" in text
    assert "Evidence today unknown" in text
    assert "It also asks for token_reduction > 0 : held, 0.333333333333... against 0" in text
    assert "It would be false if A run in which the tool uses more tokens." in text
    assert "It never fails." not in text


def test_a_withdrawn_claim_stays_struck_through(tmp_path: Path) -> None:
    """With its day and its reason, and not on the home page."""
    site = render_site(constructed(tmp_path, {CLAIMS: written(STANDING, GONE), SUITE: VERIFIABLE}))
    withdrawn, home = section(page_of(site, PAGE), "withdrawn"), section(page_of(site, "index.html"), "claims")
    assert "It never fails." == said(withdrawn.css_first("s"))
    assert "Withdrawn on 2026-02-01 : It failed." in spaced(withdrawn)
    assert "It never fails." not in said(home)
    assert "The tool takes" in said(home)
    assert home.css_first('a[href="claims/index.html"]') is not None


def test_the_published_evidence_supports_no_claim() -> None:
    """The empty state says so, on both pages."""
    assert "No claim is made on this site." in said(section(page_of(published_site(), PAGE), "standing"))
    assert "No claim is made on this site." in said(section(page_of(published_site(), "index.html"), "claims"))


def test_claims_are_exported(tmp_path: Path) -> None:
    """The file for machines lists each with what its figure is today, and the guard has read it."""
    files = {LEDGER: "", CLAIMS: written(STANDING, GONE), SUITE: VERIFIABLE}
    root = write_project(tmp_path, files)
    build_site(Options(root))
    standing, gone = json.loads((root / "site" / "latest-numbers.json").read_bytes())["claims"]
    assert "The tool takes 33.33 % (GO, freshness unknown) of the tokens away." == standing["sentence"]
    assert ("example/token_reduction@first-run", "33.33 %", "GO") == tuple(
        standing[key] for key in ("figure", "display", "verdict")
    )
    assert ("verified", "verified", "unknown", "active") == tuple(
        standing[key] for key in ("requires", "publication", "freshness", "status")
    )
    assert ("withdrawn", "2026-02-01", "It failed.") == tuple(gone[key] for key in ("status", "withdrawn_on", "reason"))


@pytest.mark.parametrize("sentence", ["It saves 33 % of them.", "It halves the bill.", "There is no loss of quality."])
def test_a_sentence_holds_no_number_of_its_own(tmp_path: Path, sentence: str) -> None:
    """Numbers, number words and claims of sameness enter by role, and a refusal names the file of claims."""
    facts = constructed(tmp_path, {CLAIMS: written(claim(sentence=sentence)), SUITE: VERIFIABLE})
    with pytest.raises(Refusal) as refused:
        render_site(facts)
    assert {CLAIMS} == {problem.where.path for problem in refused.value.problems}


def _stated(root: Path, hypotheses: str, *, suite: str = VERIFIABLE) -> list[str]:
    text = METHODOLOGY_TEXT.replace("  - {suite: example, text: Long work gains the most.}\n", hypotheses)
    site = render_site(constructed(root, {METHODOLOGY: text, SUITE: suite}))
    return [
        spaced(item)
        for path in ("methodology/index.html", "suites/example/index.html")
        for item in section(page_of(site, path), "hypotheses").css("li")
    ]


def test_a_hypothesis_is_never_a_result(tmp_path: Path) -> None:
    """It is marked as one on every page that lists it, and its figure stands beside it."""
    texts = _stated(tmp_path, "  - {suite: example, text: Work uses fewer tokens., figure: token_reduction}\n")
    assert 2 == len(texts)
    assert all(text.startswith("Hypothesis, not a result") for text in texts)
    shown = "What the evidence shows: 33.33 % GO freshness unknown from rows Token-weighted reduction"
    assert all(shown in text for text in texts)


def test_a_suite_states_hypotheses_of_its_own(tmp_path: Path) -> None:
    """One without a figure says that none is set beside it."""
    suite = VERIFIABLE + "hypotheses: [{text: Short work gains little.}]\n"
    texts = _stated(tmp_path, "  - {suite: example, text: Long work gains.}\n", suite=suite)
    assert 4 == len(texts)
    assert 2 == sum("Short work gains little." in text for text in texts)
    assert all("it names no figure, so none is set beside it" in text for text in texts)


def test_a_hypothesis_without_evidence_says_so() -> None:
    """A suite that has no run has shown nothing yet."""
    page = page_of(published_site(), "suites/total-tokens/index.html")
    items = [spaced(item) for item in section(page, "hypotheses").css("li")]
    assert 3 == len(items)
    assert all(item.endswith("What the evidence shows: no evidence yet") for item in items)


def test_a_hypothesis_of_an_unknown_figure_is_refused(tmp_path: Path) -> None:
    """The name is mended where it stands."""
    with pytest.raises(Refusal, match="the unknown figure 'token_reductoin'"):
        _stated(tmp_path, "  - {suite: example, text: Work uses fewer., figure: token_reductoin}\n")
