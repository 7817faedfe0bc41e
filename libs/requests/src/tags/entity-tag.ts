import { hash } from 'node:crypto';
import { ownParts } from '../warehouses/own-parts.js';

/**
 * A strong entity tag (RFC 9110, 8.8.3) of a record: of all that it shows, or of parts that change whenever it does. In base64, which has no
 * hyphen: the gateway writes a content coding after one.
 */
export const entityTag = (shown: unknown): string => tagOfText(JSON.stringify(ownParts(shown)));

/** Makes the tag of a record that is JSON already. */
export const tagOfText = (json: string): string => `"${hash('sha256', json, 'base64').slice(0, 27)}"`;

/**
 * Makes the tag of a record that is shown with parts of it, whose changes its own tag counts: another representation for
 * `If-None-Match`, the same record for `If-Match`.
 */
export const tagWith = (tag: string, parts: readonly string[]): string =>
  parts.length === 0 ? tag : `${tag.slice(0, -1)}.${parts.toSorted().join('.')}"`;

/** Drops the parts of `tagWith` from a list of tags. */
export const withoutParts = (list: string): string => list.replaceAll(/\.[a-z.]+(?=")/g, '');

/** Whether a list of tags, as `If-Match` and `If-None-Match` send it, has this one. `*` is any. @param weakly also as a weak tag */
export const namesTag = (list: string, tag: string, { weakly }: { weakly: boolean }): boolean =>
  list.split(',').some((part) => {
    const named = part.trim();
    return named === '*' || named === tag || (weakly && named === `W/${tag}`);
  });
