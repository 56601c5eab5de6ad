// Reads a page as it is laid out, and returns what is wrong with it, one sentence a fault.
//
// A line of text is a box: the middle of what its letters take, since tight lines touch without harm. Boxes of one
// scrolling frame must not intersect, none may lie over a frame that it does not belong to, none may be cut by an
// element that hides what sticks out, and none may begin left of where anybody can scroll. Folded parts are unfolded.
// Drawings grow and shrink with their place: what is written in them may not become smaller than SMALLEST pixels, nor
// much larger than the text around, on anything that is as wide as a telephone.
() => {
  const faults = [];
  const [SMALLEST, LARGEST, TELEPHONE] = [10.5, 16, 360];
  const root = document.documentElement;
  const saying = (box) => JSON.stringify(box.text.trim().slice(0, 40));
  for (const folded of document.querySelectorAll("details:not([open])")) folded.open = true;
  if (root.scrollWidth > innerWidth) faults.push(`scrolls sideways: ${root.scrollWidth} in ${innerWidth}`);

  for (const text of innerWidth < TELEPHONE ? [] : document.querySelectorAll("svg text")) {
    const { a, b } = text.getScreenCTM();
    const size = parseFloat(getComputedStyle(text).fontSize) * Math.hypot(a, b);
    if (size < SMALLEST || size > LARGEST) faults.push(`a label of ${size.toFixed(1)} px: ${JSON.stringify(text.textContent)}`);
  }

  const places = new Map();
  const placeOf = (element) => {
    if (element === null || element === root) return { frame: root, cutters: [] };
    if (!places.has(element)) {
      const above = placeOf(element.parentElement);
      const style = getComputedStyle(element);
      const flows = [style.overflowX, style.overflowY];
      if (element === document.body || flows.every((flow) => flow === "visible") || (style.display === "inline" && element.tagName !== "svg")) {
        places.set(element, above);
      } else if (flows.some((flow) => flow === "auto" || flow === "scroll")) {
        places.set(element, { frame: element, cutters: [] });
      } else {
        places.set(element, { frame: above.frame, cutters: [...above.cutters, element.getBoundingClientRect()] });
      }
    }
    return places.get(element);
  };

  const frames = new Map();
  const boxesOf = (frame) => frames.get(frame) ?? frames.set(frame, []).get(frame);
  const range = document.createRange();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const seen = { contentVisibilityAuto: true, opacityProperty: true, visibilityProperty: true };
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!node.data.trim() || !parent.checkVisibility(seen) || parent.closest(".skip, option")) continue;
    const { frame, cutters } = placeOf(parent);
    range.selectNodeContents(node);
    for (const { left, right, top, bottom, height } of range.getClientRects()) {
      if (right - left < 2 || height < 2) continue;
      const box = { text: node.data, left: left + 1, right: right - 1, top: top + height * 0.15, bottom: bottom - height * 0.15 };
      boxesOf(frame).push(box);
      if (left < frame.getBoundingClientRect().left - frame.scrollLeft - 1) faults.push(`out of reach: ${saying(box)}`);
      if (cutters.some((c) => left < c.left - 1 || right > c.right + 1 || box.top < c.top || box.bottom > c.bottom)) {
        faults.push(`cut off: ${saying(box)}`);
      }
    }
  }

  for (const frame of frames.keys()) {
    if (frame === root) continue;
    const { left, right, top, bottom } = frame.getBoundingClientRect();
    const around = placeOf(frame.parentElement).frame;
    boxesOf(around).push({ text: `the frame ${frame.innerText.trim().slice(0, 25)}`, left: left + 1, right: right - 1, top: top + 1, bottom: bottom - 1 });
  }
  for (const boxes of frames.values()) {
    boxes.sort((a, b) => a.top - b.top);
    let open = [];
    for (const box of boxes) {
      open = open.filter((other) => other.bottom > box.top);
      const under = open.find((other) => other.left < box.right && box.left < other.right);
      if (under) faults.push(`overlap: ${saying(box)} and ${saying(under)}`);
      open.push(box);
    }
  }
  return { faults: faults.slice(0, 4), boxes: [...frames.values()].reduce((sum, each) => sum + each.length, 0) };
}
