import { copyText } from '../../../ui/dom.ts';
import { parseBenchOptions } from './options.ts';
import type { BenchRun, FailedRun } from './result.ts';
import { runBenchmark } from './run-benchmark.ts';
import './bench-page.css';

const WHAT =
  'The same characters in both renderers, every one of them computed in every frame. WebGL 2: the page’s kernels compute matrices, the card skins. WebGPU: the card computes them, too, and is compared with the kernels first. Keep this tab in front; frames are as long as the screen takes or longer.';

const COLUMNS = [
  'renderer',
  'characters',
  'frame ms, median',
  '95 %',
  'processor ms',
  'card ms',
  'full / fewer / boxes / unseen',
  'triangles',
  'largest difference',
];

/** Runs the benchmark that an address asks for, and shows it: one JSON document in the page and in the console. */
export async function showBenchmark(host: HTMLElement, query: string): Promise<void> {
  const page = host.appendChild(element('div', 'bench')).appendChild(element('main'));
  page.append(element('h1', '', 'Crowd benchmark'), element('p', '', WHAT));
  const options = parseBenchOptions(query);
  if (typeof options === 'string') {
    page.append(alertOf(options));
    return;
  }
  const status = element('p');
  status.setAttribute('role', 'status');
  const bar = element('progress');
  bar.setAttribute('aria-label', 'Part that is done');
  const picture = element('div');
  const table = createTable();
  page.append(status, bar, picture, table);
  try {
    const result = await runBenchmark(options, {
      canvas: () => {
        const canvas = element('canvas');
        picture.replaceChildren(canvas);
        return canvas;
      },
      report: (text, done) => {
        status.textContent = text;
        bar.value = done;
      },
      add: (run) => table.tBodies[0].append(rowOf(run)),
    });
    bar.remove();
    picture.remove();
    const devices = result.renderers.map(({ api, ...of }) =>
      'device' in of ? `${api}: ${of.device}` : `${api}: ${of.problem}`,
    );
    status.textContent = devices.join(' · ');
    showJson(page, JSON.stringify(result, null, 2));
  } catch (error) {
    bar.remove();
    picture.remove();
    status.replaceWith(alertOf(error instanceof Error ? error.message : String(error)));
  }
}

function showJson(page: HTMLElement, json: string): void {
  const copy = element('button', '', 'Copy JSON');
  copy.type = 'button';
  const copyJson = async (): Promise<void> => {
    copy.textContent = (await copyText(json)) ?? 'Copied';
  };
  copy.addEventListener('click', () => void copyJson());
  const text = element('pre', '', json);
  text.tabIndex = 0;
  text.setAttribute('aria-label', 'Result as JSON');
  page.append(copy, text);
  // The result is for scripts, too: whoever drives a browser reads it here.
  // oxlint-disable-next-line no-console
  console.log(json);
}

function createTable(): HTMLTableElement {
  const table = element('table');
  const head = table.createTHead().insertRow();
  for (const column of COLUMNS) {
    const cell = head.appendChild(element('th', '', column));
    cell.scope = 'col';
  }
  table.createTBody();
  return table;
}

function rowOf(run: BenchRun | FailedRun): HTMLTableRowElement {
  const row = element('tr');
  const name = run.api === 'webgpu' ? 'WebGPU' : 'WebGL 2';
  row.append(element('td', '', name), element('td', '', count(run.characters)));
  if ('problem' in run) {
    const cell = element('td', 'bench-problem', run.problem);
    cell.colSpan = COLUMNS.length - 2;
    row.append(cell);
    return row;
  }
  const { frameMs, cpuMs, gpuMs, levels, triangles, worstDifference } = run;
  const cpu = cpuMs.sort + cpuMs.pose + cpuMs.upload + cpuMs.draw;
  const { full, simplified, boxes, outOfSight } = levels;
  const cells = [
    frameMs.median.toFixed(1),
    frameMs.p95.toFixed(1),
    cpu.toFixed(2),
    gpuMs === null ? '–' : gpuMs.median.toFixed(2),
    [full, simplified, boxes, outOfSight].map(count).join(' / '),
    count(triangles),
    worstDifference === null ? '–' : worstDifference.toExponential(1),
  ];
  row.append(...cells.map((text) => element('td', '', text)));
  return row;
}

function count(value: number): string {
  return value.toLocaleString('en');
}

function alertOf(text: string): HTMLElement {
  const paragraph = element('p', '', text);
  paragraph.setAttribute('role', 'alert');
  return paragraph;
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className = '',
  text = '',
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  if (className !== '') made.className = className;
  if (text !== '') made.textContent = text;
  return made;
}
