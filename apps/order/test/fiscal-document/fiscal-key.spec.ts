import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { aFiscalKey, keyParts, states } from '../fiscal-keys.js';
import { fiscalKey, keyFaults, plainKey } from '../../src/fiscal-document/fiscal-key.rules.js';

const seed = Number(process.env['PROPERTY_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const kinds = ['digits', 'letters', 'cpf'] as const;

describe('the access key of a fiscal document', () => {
  it(`of every state and kind of issuer is taken (PROPERTY_SEED=${seed})`, () => {
    let count = 0;
    for (const state of states)
      for (const kind of kinds)
        fc.assert(
          fc.property(keyParts(kind), (parts) => {
            const key = aFiscalKey({ ...parts, state });
            count++;
            expect(keyFaults(key)).toBeNull();
            expect(fiscalKey(key)).toEqual({ key, model: parts.model, series: parts.series, number: parts.number });
          }),
          { seed, numRuns: 40 },
        );
    process.stdout.write(`fiscal keys: ${count} valid ones of ${states.length} states, all accepted\n`);
    expect(states).toHaveLength(27);
  });

  it(`with one changed character is refused, with the place, but for what check digits cannot see (PROPERTY_SEED=${seed})`, () => {
    const counts = { changed: 0, refused: 0 };
    const alphabets = { digits: '0123456789', letters: '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ' };
    for (const kind of kinds)
      fc.assert(
        fc.property(keyParts(kind), fc.nat(43), fc.nat(35), (parts, at, pick) => {
          const key = aFiscalKey(parts);
          const alphabet = [...(kind === 'letters' && at >= 6 && at < 18 ? alphabets.letters : alphabets.digits)];
          const others = alphabet.filter((character) => character !== key[at]);
          const faults = keyFaults(key.slice(0, at) + others[pick % others.length]! + key.slice(at + 1));
          counts.changed++;
          if (faults === null) return;
          counts.refused++;
          for (const { message } of faults) expect(message).toMatch(/positions? \d+/);
        }),
        { seed, numRuns: 4_000 },
      );
    const share = (100 * counts.refused) / counts.changed;
    process.stdout.write(`fiscal keys: ${counts.refused} of ${counts.changed} with one changed character refused, ${share.toFixed(2)} %\n`);
    expect(share).toBeGreaterThanOrEqual(98);
  });

  it('has letters in the CNPJ alone, whose own check digits are those of the tax office', () => {
    // The example of the tax office: 12.ABC.345/01DE-35.
    const key = aFiscalKey({
      state: '35',
      month: '2601',
      issuer: '12ABC34501DE',
      model: '55',
      series: 1,
      number: 12,
      emission: 1,
      code: '48219374',
    });
    expect(key.slice(6, 20)).toBe('12ABC34501DE35');
    expect(keyFaults(key)).toBeNull();
    expect(keyFaults(plainKey(` ${key.slice(0, 22).toLowerCase()} ${key.slice(22)}\n`))).toBeNull();
    expect(keyFaults(`A${key.slice(1)}`)).toEqual([{ code: 'format', message: 'position 1 must be a digit' }]);
    expect(keyFaults(key.replace('C', '.'))).toEqual([{ code: 'format', message: 'position 11 must be a digit or a letter' }]);
  });

  it('has all of its faults named at once', () => {
    const valid = '35260112345678000195550010000000121482193740';
    const said = (key: string) => keyFaults(key)?.map(({ code, message }) => `${code}: ${message}`);
    expect(said(valid.slice(1))).toEqual(['length: must have 44 characters, positions 1 to 44, but has 43']);
    expect(said('00261312345678000194540010000000000482193745')).toEqual([
      'enum: positions 1 and 2 must be the code of a state (UF), as 35',
      'range: positions 5 and 6 must be a month from 01 to 12',
      'format: positions 19 and 20, the check digits of the CNPJ, must be 95',
      'enum: positions 21 and 22 must be the model, 55 or 65',
      'range: positions 26 to 34, the number, must be greater than 0',
      'range: position 35, the emission type, must be from 1 to 9',
      expect.stringMatching(/^format: position 44, the check digit, must be \d after positions 1 to 43$/),
    ]);
    const person = aFiscalKey({
      state: '35',
      month: '2601',
      issuer: '000111444777',
      model: '55',
      series: 920,
      number: 1,
      emission: 1,
      code: '1',
    });
    expect(person.slice(6, 20)).toBe('00011144477735');
    expect(said(`${person.slice(0, 6)}1${person.slice(7)}`)).toEqual([
      'format: positions 7 to 9 must be 000 before a CPF: the series is one of 920 to 969',
      expect.stringContaining('position 44'),
    ]);
    expect(said(`${person.slice(0, 19)}6${person.slice(20)}`)?.[0]).toBe(
      'format: positions 19 and 20, the check digits of the CPF, must be 35',
    );
  });
});
