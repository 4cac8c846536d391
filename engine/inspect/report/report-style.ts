/**
 * Styles of a report: both colour schemes, and print, where pictures are not split and tables continue
 * over pages.
 */
export const REPORT_STYLE = `
:root{--page:#fbfcfd;--text:#171b21;--muted:#57616f;--line:#cbd2dc;--mark:#0b6aa8;--area:#c9e2f6;--good:#007a5a;--bad:#b3261e}
@media (prefers-color-scheme:dark){:root{--page:#14171d;--text:#e6e9ee;--muted:#a5adb9;--line:#2a303b;--mark:#4aa8e0;--area:#1f4263;--good:#2fbf8f;--bad:#ff7a66}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--text);font:14px/1.45 system-ui,'Segoe UI',Roboto,sans-serif}
main{max-width:820px;margin:0 auto;padding:32px 24px}
h1{margin:0;font-size:24px;font-weight:600}
h1 small{color:var(--muted);font-size:16px;font-weight:400}
h2{margin:32px 0 8px;font-size:15px;font-weight:600}
header p{margin:6px 0 16px;font-weight:600}
.passed{color:var(--good)}
.failed{color:var(--bad)}
table{width:100%;margin-top:8px;border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{padding:3px 0 3px 16px;border-bottom:1px solid var(--line);font-weight:400;text-align:right;white-space:nowrap}
tr>:first-child{padding-left:0;text-align:left;white-space:normal;overflow-wrap:anywhere}
thead th{color:var(--muted);font-size:12px}
.chosen>*{font-weight:600}
.facts td{text-align:left;white-space:normal;overflow-wrap:anywhere}
.facts th{width:30%;color:var(--muted)}
svg{display:block;width:100%;height:120px;border-bottom:1px solid var(--line)}
polygon{fill:var(--area)}
polyline{fill:none;stroke:var(--mark);stroke-width:1.5;vector-effect:non-scaling-stroke}
rect{fill:var(--mark)}
.map{display:block;width:100%;image-rendering:pixelated}
.ends,.scale{display:flex;justify-content:space-between;margin:4px 0;color:var(--muted);font-size:12px;font-variant-numeric:tabular-nums}
.scale{justify-content:flex-start;align-items:center;gap:8px}
.scale i{width:160px;height:10px}
footer{margin-top:32px;color:var(--muted);font-size:12px}
@media print{:root{--page:#fff;--text:#000;--muted:#444;--line:#bbb;--mark:#0b6aa8;--area:#dbe9f5;--good:#060;--bad:#900}main{max-width:none;padding:0}section:not(:has(table)){break-inside:avoid}h2{break-after:avoid}tr{break-inside:avoid}*{print-color-adjust:exact;-webkit-print-color-adjust:exact}}
`.replaceAll('\n', '');
