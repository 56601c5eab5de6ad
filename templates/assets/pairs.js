/* Tables of pairs: shows the pairs of a status, label or stratum, and sorts by a column. It only moves and hides what
   the page holds: without it everything is there to read, and it counts nothing and writes no number of its own. */
(function () {
  "use strict";

  var slice = Array.prototype.slice;

  function textOf(cell) {
    return cell.textContent.replace(/\s+/g, " ").trim();
  }

  /* The exact value of a cell as a number, where it has one. */
  function numberOf(cell, text) {
    var exact = cell.querySelector("data[value]");
    var parts = (exact ? exact.getAttribute("value") : text).split("/");
    if (text === "" || parts.length > 2) {
      return NaN;
    }
    return parts.length === 2 ? Number(parts[0]) / Number(parts[1]) : Number(parts[0]);
  }

  function compared(one, other) {
    if (!isNaN(one.number) && !isNaN(other.number)) {
      return one.number - other.number;
    }
    return one.text < other.text ? -1 : one.text > other.text ? 1 : 0;
  }

  /* Pairs by a column; those without a value stay behind, in either direction, and ties keep the order of the page. */
  function sorted(rows, column, sign) {
    var keyed = rows.map(function (row, place) {
      var cell = row.cells[column], text = textOf(cell), empty = text === "" || text === "not measured";
      return { row: row, place: place, text: text, number: numberOf(cell, text), empty: empty };
    });
    keyed.sort(function (one, other) {
      return one.empty - other.empty || (one.empty ? 0 : sign * compared(one, other)) || one.place - other.place;
    });
    return keyed.map(function (key) { return key.row; });
  }

  function arrange(body, rows) {
    var all = document.createDocumentFragment();
    rows.forEach(function (row) { all.appendChild(row); });
    body.appendChild(all);
  }

  function makeSortable(table, say) {
    var body = table.tBodies[0], rows = slice.call(body.rows), headings = slice.call(table.tHead.rows[0].cells);
    headings.forEach(function (heading, column) {
      var button = document.createElement("button"), name = textOf(heading);
      button.type = "button";
      while (heading.firstChild) {
        button.appendChild(heading.firstChild);
      }
      heading.appendChild(button);
      button.addEventListener("click", function () {
        var before = heading.getAttribute("aria-sort");
        var next = before === "ascending" ? "descending" : before === "descending" ? null : "ascending";
        headings.forEach(function (each) { each.removeAttribute("aria-sort"); });
        if (next === null) {
          arrange(body, rows);
          say("In the order of the page again");
          return;
        }
        heading.setAttribute("aria-sort", next);
        arrange(body, sorted(rows, column, next === "ascending" ? 1 : -1));
        say("Sorted by " + name + (next === "ascending" ? ", the smallest before the others" : ", the largest before the others"));
      });
    });
  }

  /* What stands in a column, each text that there is; an excluded pair has a status of its own. */
  function textsIn(tables, column) {
    var found = [];
    tables.forEach(function (table) {
      slice.call(table.tBodies[0].rows).forEach(function (row) {
        var text = textOf(row.cells[column]);
        if (found.indexOf(text) < 0) {
          found.push(text);
        }
      });
    });
    return found.sort();
  }

  /* Shows the rows that fit every choice; returns whether any is shown. */
  function show(tables, choices) {
    var anywhere = false;
    tables.forEach(function (table) {
      var any = false;
      slice.call(table.tBodies[0].rows).forEach(function (row) {
        row.hidden = choices.some(function (choice) {
          return choice.list.value !== "" && textOf(row.cells[choice.column]) !== choice.list.value;
        });
        any = any || !row.hidden;
      });
      table.parentNode.hidden = !any;
      anywhere = anywhere || any;
    });
    return anywhere;
  }

  function option(value, text) {
    var made = document.createElement("option");
    made.value = value;
    made.textContent = text;
    return made;
  }

  function choiceOf(heading, column, texts) {
    var label = document.createElement("label"), list = document.createElement("select");
    label.textContent = textOf(heading) + " ";
    list.appendChild(option("", "any"));
    texts.forEach(function (text) { list.appendChild(option(text, text)); });
    label.appendChild(list);
    return { column: column, label: label, list: list };
  }

  function choicesOf(tables, say) {
    var choices = [];
    slice.call(tables[0].tHead.rows[0].cells).forEach(function (heading, column) {
      var texts = heading.className === "choice" ? textsIn(tables, column) : [];
      if (texts.length > 1) {
        choices.push(choiceOf(heading, column, texts));
      }
    });
    choices.forEach(function (choice) {
      choice.list.addEventListener("change", function () {
        var any = show(tables, choices);
        var all = choices.every(function (each) { return each.list.value === ""; });
        say(all ? "All pairs of this page are shown" : any ? "Only pairs of this page that fit are shown" : "No pair of this page fits");
      });
    });
    return choices;
  }

  function enhance(list) {
    var tables = slice.call(list.querySelectorAll("table.pairs"));
    if (!tables.length) {
      return;
    }
    var tools = document.createElement("div"), told = document.createElement("p");
    function say(text) { told.textContent = text + "."; }
    tools.className = "tools";
    tools.setAttribute("role", "group");
    tools.setAttribute("aria-label", "Which pairs of this page are shown");
    told.setAttribute("role", "status");
    told.setAttribute("aria-live", "polite");
    choicesOf(tables, say).forEach(function (choice) { tools.appendChild(choice.label); });
    tools.appendChild(told);
    list.insertBefore(tools, list.firstChild);
    tables.forEach(function (table) { makeSortable(table, say); });
  }

  slice.call(document.querySelectorAll(".pair-list")).forEach(enhance);
})();
