import type { Answer } from '@entrepot/client';

/** Part of a service that does not answer /ops. */
export interface Unreachable {
  service: string;
  status: 'unreachable';
  error: string;
}
export type ServicePart<T> = ({ service: string; status: 'up' } & T) | Unreachable;
type InParts<Body, T> = Omit<Body, 'services'> & { services: ServicePart<T>[] };
type PartOf<Path extends '/ops/health' | '/ops/outbox' | '/ops/projections'> = Required<Answer<'get', Path>['services'][number]>;

export type Report = PartOf<'/ops/health'>['report'];
export type Health = InParts<Answer<'get', '/ops/health'>, { report: Report }>;
export type Outbox = PartOf<'/ops/outbox'>['outbox'];
export type Projection = PartOf<'/ops/projections'>['projections'][number];
export type DeadLetterPage = InParts<Answer<'get', '/ops/dead-letters'>, { waiting: number }>;
export type DeadLetter = DeadLetterPage['dead_letters'][number];
export type WholeDeadLetter = Answer<'get', '/ops/dead-letters/{id}'>['dead_letter'];
export type PaymentPage = Answer<'get', '/ops/payments'>;
export type ReleasePage = Answer<'get', '/ops/payments/releases'>;
export type HostedPage = Answer<'get', '/ops/payments/pages'>;
export type PaymentCases = Answer<'get', '/ops/payments/by-hand'>;
export type PaymentCase = PaymentCases['cases'][number];
/** An online payment. */
export type Payment = PaymentPage['payments'][number];
