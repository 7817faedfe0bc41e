/** Path that is kept for old callers (docs/versioning.md). */
export interface Deprecation {
  /** Day from which it is announced, in UTC. */
  since: string;
  /** First day on which a release may be without it, in UTC. */
  sunset: string;
  /** Path to call instead. */
  successor: string;
}

/** Names that were old when the API began. */
export const replacedBy = (successor: string): Deprecation => ({ since: '2026-12-01', sunset: '2028-12-01', successor });

/** Headers of every answer of such a path, as name, value, name, value (RFC 9745, RFC 8594, RFC 5829). */
export const deprecationHeaders = ({ since, sunset, successor }: Deprecation): readonly string[] => [
  ...['Deprecation', `@${Date.parse(since) / 1000}`],
  ...['Sunset', new Date(sunset).toUTCString()],
  ...['Link', `</docs/versioning>; rel="deprecation"; type="text/html", <${successor}>; rel="successor-version"`],
];
