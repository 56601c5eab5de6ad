// The script of the preview: reloads this page when it would look different, and shows over it why a build did not
// come to its end. It is served beside the site and is never part of it.
"use strict";
(() => {
  const shown = document.currentScript.dataset.stamp;
  const isBare = shown.startsWith("bare-");
  const place = "proofpage-preview";
  const look = `
    :host { all: initial; }
    dialog {
      font: 16px/1.5 system-ui, sans-serif; color: #191b1e; background: #fff; border: 0; border-top: 5px solid #a1232b;
      border-radius: 6px; box-shadow: 0 6px 40px rgb(0 0 0 / 50%); padding: 1.25rem 1.5rem; overflow: auto;
      box-sizing: border-box; width: min(60rem, calc(100vw - 1.5rem)); max-height: calc(100vh - 1.5rem);
      overflow-wrap: anywhere;
    }
    dialog::backdrop { background: rgb(0 0 0 / 45%); }
    :focus-visible { outline: 3px solid #154f8a; outline-offset: 2px; }
    h2 { font-size: 1.25rem; margin: 0 0 .25rem; }
    p { margin: 0 0 1rem; }
    dl { margin: 0 0 1rem; padding: .6rem 0 0; border-top: 1px solid #d9d9d2; display: grid; gap: .15rem 1rem;
         grid-template-columns: max-content minmax(0, 1fr); }
    dt { color: #55595f; }
    dd { margin: 0; }
    dd.where { font: 600 .92em/1.6 ui-monospace, monospace; }
    button { font: inherit; color: inherit; background: #f1f1ec; padding: .3rem .9rem; border: 1px solid #8f9299;
             border-radius: 4px; }
    @media (max-width: 30rem) { dl { grid-template-columns: minmax(0, 1fr); } }
    @media (prefers-color-scheme: dark) {
      dialog { color: #e9e9e4; background: #1c1f23; border-top-color: #ff9b98; }
      :focus-visible { outline-color: #9cc6f2; }
      dl { border-color: #33383e; }
      dt { color: #a9aeb5; }
      button { background: #202429; border-color: #767c85; }
    }`;
  let source = null;
  let dialog = null;
  let told = null;

  const element = (name, text, more = {}) => Object.assign(document.createElement(name), { textContent: text, ...more });

  const hide = () => {
    if (dialog) {
      dialog.close();
      dialog.getRootNode().host.remove();
      dialog = null;
    }
  };

  const listed = (problem) => {
    const list = element("dl", "");
    for (const [name, text] of problem) {
      list.append(element("dt", name), element("dd", text, { className: name }));
    }
    return list;
  };

  const show = (trouble) => {
    hide();
    const host = element("div", "");
    const root = host.attachShadow({ mode: "open" });
    const style = new CSSStyleSheet();
    style.replaceSync(look);
    root.adoptedStyleSheets = [style];
    dialog = element("dialog", "");
    dialog.setAttribute("role", "alertdialog");
    dialog.setAttribute("aria-labelledby", "title");
    dialog.setAttribute("aria-describedby", "said");
    dialog.tabIndex = -1;
    const said = element("div", "", { id: "said" });
    said.append(element("p", trouble.text), ...trouble.problems.map(listed));
    const button = element("button", "Hide until the next build", { type: "button", onclick: hide });
    dialog.append(element("h2", trouble.title, { id: "title" }), said, button);
    root.append(dialog);
    document.documentElement.append(host);
    const own = dialog;
    own.addEventListener("close", () => dialog === own && hide()); // told later, when another may stand here
    dialog.showModal();
    dialog.focus({ preventScroll: true }); // not the button, or a long refusal would be shown from its end
    dialog.scrollTop = 0;
  };

  const reload = () => {
    const at = { path: location.pathname, x: scrollX, y: scrollY };
    sessionStorage.setItem(place, JSON.stringify(at));
    leave();
    location.reload();
  };

  const hear = (event) => {
    const news = JSON.parse(event.data);
    if (news.stamp !== shown) {
      reload();
    } else if (!news.trouble) {
      hide();
    } else if (!isBare && told !== news.number) {
      show(news.trouble);
    }
    told = news.number;
  };

  // A browser keeps only a few connections to one server, so only pages that somebody sees hold one.
  const follow = () => {
    if (!source && document.visibilityState === "visible") {
      source = new EventSource("/__preview__/events?path=" + encodeURIComponent(location.pathname));
      source.onmessage = hear;
    }
  };

  const leave = () => {
    if (source) {
      source.close();
      source = null;
    }
  };

  const stayInPlace = () => {
    const kept = sessionStorage.getItem(place);
    sessionStorage.removeItem(place);
    const at = kept && JSON.parse(kept);
    if (at && at.path === location.pathname) {
      scrollTo({ left: at.x, top: at.y, behavior: "instant" });
    }
  };

  stayInPlace();
  addEventListener("load", follow);
  addEventListener("pageshow", follow);
  addEventListener("pagehide", leave);
  document.addEventListener("visibilitychange", () => (document.visibilityState === "visible" ? follow() : leave()));
  follow();
})();
