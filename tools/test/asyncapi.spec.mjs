// The document of the events is one that programs can use, by AsyncAPI's own parser.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { Parser } from '@asyncapi/parser';
import { Ajv } from 'ajv';
import ajvFormats from 'ajv-formats';

const text = readFileSync(resolve(import.meta.dirname, '../../docs/asyncapi.json'), 'utf8');
const names = Object.keys(JSON.parse(text).components.messages);
/** Severity of Spectral's warnings; errors are 0. */
const warning = 1;

let parsed;
beforeAll(async () => {
  parsed = await new Parser().parse(text);
});

it('has no error and no warning', () => {
  expect(parsed.diagnostics.filter(({ severity }) => severity <= warning)).toEqual([]);
});

describe.each(['docs/events.md', 'docs/asyncapi.json', 'docs/openapi.json', 'docs/webhooks.md', 'docs/errors.md'])(
  '%s, for readers without the repository and without Kafka,',
  (file) => {
    const page = readFileSync(resolve(import.meta.dirname, '../..', file), 'utf8');

    it('names neither other documents nor commands of the repository', () => {
      expect(
        page.match(/.{0,60}(?:document \d\b|of the contract|contract \d\b|npm run |`(?:libs|bench|tools|apps)\/).{0,60}/gi),
      ).toBeNull();
    });

    it('says ce_ of headers of Kafka alone', () => {
      // AsyncAPI and dead letters show headers; elsewhere one example publishes by kcat.
      const prose = page.replace(/```[^]*?```|<pre[^>]*>[^]*?<\/pre>/g, '');
      if (!file.endsWith('api.json')) expect(prose.match(/\bce_[a-z]+/g)).toBeNull();
    });
  },
);

describe.each(names)('%s', (name) => {
  const ajv = new Ajv({ strict: false });
  ajvFormats.default(ajv);

  it('has a sample, whose headers and payload keep its schemas', () => {
    const message = parsed.document.messages().get(name);
    const [sample] = message.examples().all();
    for (const [schema, value] of [
      [message.headers(), sample.headers()],
      [message.payload(), sample.payload()],
    ]) {
      const validate = ajv.compile(schema.json());
      expect([validate(value), validate.errors]).toEqual([true, null]);
    }
    expect(sample.headers()).toMatchObject({ ce_type: name, ce_subject: expect.stringMatching(/./) });
    expect(sample.headers().ce_subject).not.toBe('undefined');
  });

  // Of what was deleted, the whole record is the old one.
  if (name.endsWith('.deleted')) return;
  it('has a sample whose old values are others than the new ones', () => {
    const { previous, previous_order, order, ...data } = parsed.document.messages().get(name).examples().all()[0].payload();
    const unchanged = (old, record) => Object.keys(old ?? {}).filter((field) => isDeepStrictEqual(old[field], record[field]));
    expect([...unchanged(previous, data), ...unchanged(previous_order, order)]).toEqual([]);
  });
});
