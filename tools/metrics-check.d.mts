type Expression = { at: string; expr: string };
export declare const seriesOf: (text: string) => string[];
export declare const metricsIn: (expression: string) => string[];
export declare const readExpressions: () => Promise<Expression[]>;
export declare const unknownMetrics: (expressions: readonly Expression[], series: readonly string[]) => string[];
