/// The style sheet of every page.
enum StyleSheet {
    /// The SHA-256 digest of ``text`` as a content security policy names it; a test computes the right one.
    static let digest = "sha256-HRHU04tqtwldgJvQ/Kzj13Lfe29jr8iAnBgwpocq55k="

    /// The rules; colour-blind readers can distinguish blue and orange, and the six lines by their dashes.
    static let text: StaticString = """
        :root { color-scheme: light dark; --back: #fff; --card: #f6f7f9; --ink: #1b1f24; --dim: #57606a;
          --rule: #d5dae0; --grid: #e7eaee; --shade: #0003; --blue: 43 108 196; --orange: 217 95 2; --accent: #2b6cc4;
          --l0: #2b6cc4; --l1: #d95f02; --l2: #12805c; --l3: #9b3fb0; --l4: #8a6d00; --l5: #555f6b; }
        @media (prefers-color-scheme: dark) { :root { --back: #14171c; --card: #1d2127; --ink: #e6e9ed;
          --dim: #a3adb8; --rule: #3a424c; --grid: #282e36; --shade: #fff4; --blue: 78 146 235;
          --orange: 240 131 48; --accent: #74adf5; --l0: #6aa8f7; --l1: #f08a3c; --l2: #4cc79a; --l3: #d48be6; --l4: #d9b43a;
          --l5: #aeb8c4; } }
        * { box-sizing: border-box; }
        body { margin: 0 auto; max-width: 68rem; padding: 1.5rem 1.25rem 3rem; background: var(--back);
          color: var(--ink); font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue",
          "DejaVu Sans", sans-serif; }
        h1 { font-size: 1.6rem; line-height: 1.25; margin: 0 0 .3rem; overflow-wrap: anywhere; }
        h2 { font-size: 1.2rem; margin: 2.6rem 0 .6rem; padding-top: .7rem; border-top: 1px solid var(--rule);
          overflow-wrap: anywhere; }
        h3 { font-size: 1rem; margin: 1.5rem 0 .4rem; overflow-wrap: anywhere; }
        p { margin: .4rem 0; max-width: 46rem; }
        a { color: var(--accent); }
        .lead { font-size: 1.05rem; }
        .note, footer, figcaption, caption { color: var(--dim); font-size: .875rem; }
        footer { margin-top: 3rem; border-top: 1px solid var(--rule); padding-top: .7rem; }
        nav ul, .legend { list-style: none; display: flex; flex-wrap: wrap; gap: .2rem 1.1rem; margin: .8rem 0 0;
          padding: 0; font-size: .9rem; }
        .cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(9.5rem, 1fr)); gap: .7rem;
          margin: 1rem 0 0; }
        .cards div { background: var(--card); border-radius: .5rem; padding: .7rem .9rem; }
        .cards dt { color: var(--dim); font-size: .85rem; }
        .cards dd { margin: 0; }
        .cards .big { font-size: 1.5rem; font-weight: 600; line-height: 1.3; font-variant-numeric: tabular-nums; }
        .cards .sub { color: var(--dim); font-size: .8rem; font-variant-numeric: tabular-nums; }
        .pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(20rem, 100%), 1fr));
          gap: 1rem 2rem; align-items: start; }
        figure { margin: .6rem 0; max-width: 33rem; }
        figcaption { margin-top: .3rem; }
        .chart { display: block; width: 100%; height: auto; overflow: visible; }
        .chart text { fill: var(--dim); font-size: 12px; font-variant-numeric: tabular-nums; }
        .chart .axis, .chart .note { fill: var(--ink); }
        .grid { stroke: var(--grid); stroke-width: 1; }
        .line { fill: none; stroke-width: 2; stroke-linejoin: round; stroke-linecap: round; }
        .dot { stroke: var(--back); stroke-width: 1; fill-opacity: .85; }
        .s0 { stroke: var(--l0); } .s1 { stroke: var(--l1); stroke-dasharray: 7 4; }
        .s2 { stroke: var(--l2); stroke-dasharray: 2 4; } .s3 { stroke: var(--l3); stroke-dasharray: 10 3 2 3; }
        .s4 { stroke: var(--l4); stroke-dasharray: 14 4; } .s5 { stroke: var(--l5); stroke-dasharray: 4 2 1 2; }
        .dot.s0 { fill: var(--l0); stroke: var(--back); } .dot.s1 { fill: var(--back); stroke: var(--l1);
          stroke-dasharray: none; }
        .chance { stroke: var(--dim); stroke-width: 1; stroke-dasharray: 2 3; fill: none; }
        .marker { stroke: var(--ink); stroke-width: 1; stroke-dasharray: 4 3; }
        .whisker { stroke: var(--l0); stroke-width: 1.2; opacity: .6; }
        .bar { fill: var(--l0); } .bar1 { fill: var(--l1); } .bar2 { fill: var(--l2); }
        .inline { display: block; width: 100%; height: .6rem; border-radius: 2px; }
        .barcell { width: 100%; min-width: 5rem; vertical-align: middle; }
        .scroll { overflow-x: auto; max-width: 100%; margin: .6rem 0; background-repeat: no-repeat;
          background-attachment: local, local, scroll, scroll;
          background-image: linear-gradient(to right, var(--back) 50%, transparent),
            linear-gradient(to left, var(--back) 50%, transparent),
            linear-gradient(to right, var(--shade), transparent),
            linear-gradient(to left, var(--shade), transparent);
          background-position: left, right, left, right;
          background-size: 2rem 100%, 2rem 100%, .7rem 100%, .7rem 100%; }
        .hint { display: none; color: var(--dim); font-size: .875rem; }
        details { margin: .6rem 0; } summary { cursor: pointer; color: var(--accent); font-size: .9rem; }
        table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: .9rem; }
        caption { text-align: left; padding-bottom: .35rem; }
        th, td { padding: .22rem .7rem .22rem 0; text-align: left; vertical-align: top; }
        thead th { color: var(--dim); font-weight: 500; border-bottom: 1px solid var(--rule);
          vertical-align: bottom; }
        tbody th { font-weight: 500; overflow-wrap: anywhere; min-width: 5.5rem; }
        tbody tr + tr > * { border-top: 1px solid var(--grid); }
        .n { text-align: right; white-space: nowrap; }
        th.n { white-space: normal; min-width: 0; }
        .strong > * { font-weight: 600; }
        .heat th, .heat td { border: 0; vertical-align: middle; }
        .heat td { text-align: right; padding: .3rem .6rem; border: 2px solid var(--back); border-radius: 4px; }
        .heat .answer { text-align: right; padding: .2rem .6rem; }
        .heat .none { color: var(--dim); }
        .heat .sum { color: var(--dim); }
        .dense { font-size: .72rem; }
        .dense td { padding: .18rem .2rem; min-width: 1.75rem; border-width: 1px; text-align: center; }
        .dense .answer { vertical-align: bottom; text-align: left; padding: .2rem; }
        .dense .answer span { writing-mode: vertical-rl; transform: rotate(180deg); max-height: 9rem;
          overflow: hidden; white-space: nowrap; }
        .dense tbody th { white-space: nowrap; }
        .r1 { background: rgb(var(--blue) / .08); } .r2 { background: rgb(var(--blue) / .14); }
        .r3 { background: rgb(var(--blue) / .2); } .r4 { background: rgb(var(--blue) / .26); }
        .r5 { background: rgb(var(--blue) / .32); } .r6 { background: rgb(var(--blue) / .38); }
        .r7 { background: rgb(var(--blue) / .44); } .r8 { background: rgb(var(--blue) / .5); }
        .w1 { background: rgb(var(--orange) / .1); } .w2 { background: rgb(var(--orange) / .18); }
        .w3 { background: rgb(var(--orange) / .26); } .w4 { background: rgb(var(--orange) / .34); }
        .w5 { background: rgb(var(--orange) / .42); } .w6 { background: rgb(var(--orange) / .5); }
        .w7 { background: rgb(var(--orange) / .58); } .w8 { background: rgb(var(--orange) / .66); }
        mark { color: var(--ink); border-radius: .2em; padding: .05em 0; }
        .f1 { background: rgb(var(--orange) / .14); } .f2 { background: rgb(var(--orange) / .26); }
        .f3 { background: rgb(var(--orange) / .4); } .f4 { background: rgb(var(--orange) / .54); }
        .a1 { background: rgb(var(--blue) / .12); } .a2 { background: rgb(var(--blue) / .22); }
        .a3 { background: rgb(var(--blue) / .34); } .a4 { background: rgb(var(--blue) / .46); }
        .a1, .a2, .a3, .a4 { text-decoration: underline dotted; text-underline-offset: .2em; }
        .mistakes { list-style: none; margin: .6rem 0; padding: 0; }
        .mistakes li { border-left: 3px solid var(--rule); padding: .1rem 0 .1rem .9rem; margin: 0 0 1rem; }
        .mistakes p { margin: 0; max-width: none; overflow-wrap: anywhere; }
        .mistakes .head { color: var(--dim); font-size: .875rem; }
        .head b { color: var(--ink); font-weight: 600; }
        .features { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(15rem, 100%), 1fr));
          gap: .3rem 2rem; }
        .features table { width: 100%; }
        .features caption { color: var(--ink); font-weight: 600; font-size: .95rem; }
        .features td, .features th { padding-right: .6rem; }
        code { font-family: ui-monospace, "DejaVu Sans Mono", monospace; font-size: .92em; }
        @media (max-width: 40rem) { body { padding: 1rem .9rem 2rem; } h1 { font-size: 1.3rem; }
          .hint { display: block; } }
        @media print { :root { --back: #fff; --card: #f6f7f9; --ink: #000; --dim: #444; --rule: #bbb;
            --grid: #e2e2e2; --blue: 43 108 196; --orange: 217 95 2; --accent: #000; --l0: #2b6cc4;
            --l1: #d95f02; --l2: #12805c; --l3: #9b3fb0; --l4: #8a6d00; --l5: #555f6b; }
          body { max-width: none; padding: 0; font-size: 10pt; print-color-adjust: exact;
            -webkit-print-color-adjust: exact; }
          nav, .hint { display: none; } .scroll { overflow: visible; background: none; }
          figure, tr, .mistakes li, .cards div { break-inside: avoid; } h2, h3 { break-after: avoid; } }
        """
}
