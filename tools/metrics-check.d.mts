/** A PromQL expression, and where it stands. */
export interface Expression {
  at: string;
  expr: string;
}
/** Lists the names of all series of a Prometheus text: those of a histogram with their endings. */
export declare const seriesOf: (text: string) => string[];
/** Lists the metrics that a PromQL expression reads. */
export declare const metricsIn: (expression: string) => string[];
/** Every expression of the alert rules and the dashboard. */
export declare const readExpressions: () => Promise<Expression[]>;
/** Lists, in sentences, metrics of the expressions that are none of the series, and events that do not exist. */
export declare const unknownMetrics: (expressions: readonly Expression[], series: readonly string[]) => string[];
