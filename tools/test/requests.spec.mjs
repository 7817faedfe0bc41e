// class-validator's own `validate()` and the compiled reader of requests (ADR 66) say the same of every request class of every service.
import { globSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from '@jest/globals';
import { getMetadataStorage, useContainer, validateSync } from 'class-validator';
import fc from 'fast-check';
import { describe as fieldsOf } from '../../libs/requests/src/fields/field.ts';
import { readerOf } from '../../libs/requests/src/fields/reader.ts';

/** Bodies of all classes together, or as many of each. */
const runsTogether = 10_000;
const runsOfEach = Number(process.env.REQUEST_RUNS ?? 0);
const seed = Number(process.env.PROPERTY_SEED ?? Date.now() % 2 ** 31);

// Its own container walks a list of all validators for each check.
const validators = new Map();
useContainer({ get: (type) => validators.get(type) ?? validators.set(type, new type()).get(type) });

const root = resolve(import.meta.dirname, '../..');
const files = globSync('{apps,libs}/*/src/**/*.requests.ts', { cwd: root });

const found = new Set();
const add = (type) => {
  if (found.has(type)) return;
  found.add(type);
  for (const { rule } of fieldsOf(type).fields) if (rule?.ignored) add(nestedIn(rule));
};
const nestedIn = ({ api }) => (Array.isArray(api.type) ? api.type[0] : api.type)();
const isList = ({ api }) => Array.isArray(api.type) || api.type === 'array';

for (const file of files) {
  for (const exported of Object.values(await import(join(root, file))))
    if (typeof exported === 'function' && exported.prototype && fieldsOf(exported).fields.length > 0) add(exported);
}
const classes = [...found];

// What depends on the fields beside a field as they were sent is no check of its value; `as` makes another value of a checked one.
for (const type of classes)
  for (const field of fieldsOf(type).fields) {
    Object.assign(field, { alone: undefined, requiredWith: undefined, as: undefined });
    if (field.compose) field.compose = () => undefined;
  }

const json = fc.jsonValue({ maxDepth: 2 });
const usual = fc.constantFrom(
  ...[0, 1, 2, 17, -1, 1.5, 0.0001, 1e9, 1e300, 2_147_483_648, Number.MAX_SAFE_INTEGER, true, false, null],
  ...[
    '',
    ' ',
    '1',
    ' 17 ',
    '-3',
    '1.25',
    '9223372036854775807',
    '9223372036854775808',
    'true',
    'a',
    ' b ',
    'a\0b',
    'a,b',
    'ana@example.com',
  ],
  ...['2026-01-31', '2026-02-30', '2026-01-31 12:00:00', '2099-12-31T20:00:00-03:00', '14:30', 'BR', '#0b3d2e', 'order.*', 'image/png'],
  ...['https://erp.example.com/x', '0190f5fe-7c00-7a00-8abc-012345678901', '\u2764\ufe0f'.repeat(130), 'x'.repeat(255), 'x'.repeat(5_000)],
  ...[[], {}, [1, 2], ['a', 'a'], { a: 'b' }, { 2: 'Blue' }, { main: 3 }, [{ code: 'main', qty: 3 }]],
);

const valueOf = (rule, depth) => {
  const entries = rule.api.enum ?? rule.api.items?.enum;
  const one = fc.oneof(
    { weight: 4, arbitrary: usual },
    { weight: 1, arbitrary: json },
    ...(entries ? [{ weight: 4, arbitrary: fc.constantFrom(...entries) }] : []),
    ...(rule.ignored && depth < 3 ? [{ weight: 12, arbitrary: bodyOf(nestedIn(rule), depth + 1) }] : []),
  );
  return isList(rule) ? fc.oneof({ weight: 4, arbitrary: fc.array(one, { maxLength: 3 }) }, one) : one;
};

const bodyOf = (type, depth = 0) => {
  const fields = fieldsOf(type).fields.filter(({ rule }) => rule);
  const named = fields.map((field) => [field.property, valueOf(field.rule, depth)]);
  const others = fields.flatMap(({ aliases = [], rule }) => aliases.map((name) => [name, valueOf(rule, depth)]));
  const inner = fields.filter(({ inside }) => inside).map(({ property, rule }) => [property, valueOf(rule, depth)]);
  const within = fields.find(({ inside }) => inside)?.inside;
  const record = (entries) => fc.record(Object.fromEntries(entries), { requiredKeys: [] });
  return fc
    .tuple(record(named), fc.option(record(others), { freq: 3, nil: {} }), within ? record([[within, record(inner)]]) : fc.constant({}))
    .map((parts) => Object.assign({}, ...parts));
};

/** Returns the property at fault, whatever the caller called it. */
const propertyOf = (type, path) => {
  const [first, second] = path.split(/[.[]/);
  const { fields } = fieldsOf(type);
  const name = fields.some(({ inside }) => inside === first) ? second : first;
  return fields.find(({ property, aliases = [] }) => property === name || aliases.includes(name)).property;
};

const ownFaults = (faults) => faults.list.filter(({ code }) => code !== 'exactly_one');

it(`are read as class-validator validates them (PROPERTY_SEED=${seed})`, () => {
  let [taken, refused] = [0, 0];
  const again = [];
  const numRuns = runsOfEach || Math.ceil(runsTogether / classes.length);
  for (const type of classes) {
    const agree = (body) => {
      const { value, faults } = readerOf(type).read(body);
      if (again.length < runsTogether) again.push([type, body]);
      const errors = validateSync(value, { forbidUnknownValues: false });
      const said = Map.groupBy(ownFaults(faults), ({ path }) => propertyOf(type, path));
      expect([...said.keys()].sort()).toEqual(errors.map(({ property }) => property).sort());
      for (const { property, constraints, children } of errors) {
        // A rule of its own names its faults itself, and those inside of a nested class stand at their own fields.
        const messages = Object.values(constraints ?? {}).filter((message) => message !== '');
        if (
          messages.length > 0 &&
          !children?.length &&
          said.get(property).every(({ path }) => !/[.[]/.test(path.replace(/^stock_data\./, '')))
        )
          expect(messages).toContain(said.get(property)[0].message);
      }
      if (errors.length > 0) refused++;
      else taken++;
    };
    fc.assert(fc.property(bodyOf(type), agree), {
      numRuns,
      seed,
      reporter: (run) => {
        if (run.failed) throw new Error(`${type.name}: ${fc.defaultReportMessage(run)}`);
      },
    });
  }
  console.log(`${classes.length} classes, ${taken + refused} bodies, ${taken} of them taken`);
  expect(Math.min(taken, refused)).toBeGreaterThan((taken + refused) / 100);

  // class-validator keeps what is noted for good: a rule that is made in a call would grow with each request.
  let noted = 0;
  const storage = getMetadataStorage();
  storage.addConstraintMetadata = () => noted++;
  for (const [type, body] of again) readerOf(type).read(body);
  expect(noted).toBe(0);
});
