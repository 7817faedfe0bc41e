// Finds names in the alert rules and the dashboard (deploy/observability) that no service gives out: an alert on such a metric never fires.
// `node tools/metrics-check.mjs http://127.0.0.1:9464/metrics …` asks processes that run, so that all seven services are asked (`METRICS_PORT=9464
// npm start` has them in one); e2e/test/trace.spec.ts does the same.
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';
import { eventDefinitions } from '@entrepot/contracts';

const folder = join(resolve(import.meta.dirname, '..'), 'deploy/observability');

const keywords = new Set(['and', 'or', 'unless', 'bool', 'offset', 'inf', 'nan', 'start', 'end']);

/** Lists the event types in an expression, as one of an unknown type is useless. */
const eventTypesIn = (expression) =>
  /entrepot_events_|entrepot_projection_/.test(expression)
    ? [...expression.matchAll(/type=~?"([^"]*)"/g)].flatMap(([, types]) => types.split('|'))
    : [];

/** Lists the names of all series of a Prometheus text: those of a histogram with their endings. */
export const seriesOf = (text) =>
  [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name, type]) =>
    type === 'histogram' ? ['_bucket', '_sum', '_count'].map((ending) => name + ending) : [name],
  );

/** Lists the metrics that a PromQL expression reads: every name that is neither a function nor a keyword, nor stands among labels. */
export const metricsIn = (expression) => {
  const bare = expression
    .replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, '')
    .replace(/\{[^}]*\}|\[[^\]]*\]/g, '')
    .replace(/\b(?:by|without|on|ignoring|group_left|group_right)\b\s*(?:\([^)]*\))?/gi, '');
  return [...bare.matchAll(/(?<![\w:$.])[a-zA-Z_:][\w:]*(?![\w:]*\s*\()/g)]
    .map(([name]) => name)
    .filter((name) => !keywords.has(name.toLowerCase()));
};

const expressionsOfRules = ({ groups }) =>
  groups.flatMap(({ rules }) => rules.map(({ alert, record, expr }) => ({ at: `alerts.yml, ${alert ?? record}`, expr: String(expr) })));

const expressionsOfDashboard = ({ panels, templating }) => [
  ...panels.flatMap(({ title, panels: inner = [], targets = [] }) => [
    ...targets.map(({ expr }) => ({ at: `grafana-dashboard.json, ${title}`, expr })),
    ...expressionsOfDashboard({ panels: inner }),
  ]),
  ...(templating?.list ?? [])
    .filter(({ type }) => type === 'query')
    .map(({ name, definition }) => ({
      at: `grafana-dashboard.json, $${name}`,
      expr: /^label_values\(([^,]+),/.exec(definition)?.[1] ?? definition,
    })),
];

/** Every expression of both files, with where it stands. */
export const readExpressions = async () => {
  const read = (file) => readFile(join(folder, file), 'utf8');
  const dashboard = JSON.parse(await read('grafana-dashboard.json'));
  return [...expressionsOfRules(parse(await read('alerts.yml'))), ...expressionsOfDashboard(dashboard)];
};

/** Lists, in sentences, metrics of the expressions that are none of the series, and events that do not exist. */
export const unknownMetrics = (expressions, series) => {
  // Prometheus makes `up` itself.
  const known = new Set([...series, 'up']);
  return expressions.flatMap(({ at, expr }) => [
    ...metricsIn(expr)
      .filter((name) => !known.has(name))
      .map((name) => `${at}: no service gives out ${name}`),
    ...eventTypesIn(expr)
      .filter((type) => !eventDefinitions[type])
      .map((type) => `${at}: there is no event ${type}`),
  ]);
};

if (process.argv[1] === import.meta.filename) {
  const texts = await Promise.all(process.argv.slice(2).map(async (url) => (await fetch(url)).text()));
  const series = texts.flatMap(seriesOf);
  const expressions = await readExpressions();
  const unknown = unknownMetrics(expressions, series);
  for (const sentence of unknown) console.error(sentence);
  console.log(`${expressions.length} expressions, ${new Set(series).size} series, ${unknown.length} unknown`);
  process.exitCode = unknown.length > 0 || series.length === 0 ? 1 : 0;
}
