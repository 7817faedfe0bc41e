/** A PromQL expression, and where it stands. */
export interface Expression {
  at: string;
  expr: string;
}
/** The names of all series of a Prometheus text: those of a histogram with their endings. */
export declare const seriesOf: (text: string) => string[];
/** The metrics that a PromQL expression reads. */
export declare const metricsIn: (expression: string) => string[];
/** Every expression of the alert rules and the dashboard. */
export declare const readExpressions: () => Promise<Expression[]>;
/** What the expressions read that is none of the series, or an event that does not exist, as sentences. */
export declare const unknownMetrics: (expressions: readonly Expression[], series: readonly string[]) => string[];
