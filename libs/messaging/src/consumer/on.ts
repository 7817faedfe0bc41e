import { Catch, UseFilters, type RpcExceptionFilter } from '@nestjs/common';
import { Ctx, EventPattern, Payload } from '@nestjs/microservices';
import type { Observable } from 'rxjs';
import type { DataOf, EventDefinition } from '@entrepot/contracts';
import type { Tx } from '@entrepot/database';
import type { CausedEvent, EventContext } from './dispatch.js';

/** Nest turns what an event handler throws into "Internal server error": this lets the strategy see the error itself. */
@Catch()
class ErrorsAsThrown implements RpcExceptionFilter {
  catch(error: unknown): Observable<never> {
    throw error;
  }
}

type Handler<D> = (data: D, context: EventContext) => void | Promise<void>;
type ManyHandler<D> = (events: readonly CausedEvent<D>[], tx: Tx) => void | Promise<void>;

export interface HandlerOptions {
  /** Calls `tx.keepPlans` before the handler. */
  keepPlans: true;
}

/** Extras of a method of `@OnMany`, the same object for each of its types. */
export interface ManyEvents extends Partial<HandlerOptions> {
  isMany: true;
}

const handlerOf = (
  target: object,
  name: string,
  descriptor: PropertyDescriptor,
  types: readonly string[],
  extras: Partial<ManyEvents> = {},
): void => {
  EventPattern([...types], { ...extras })(target, name, descriptor);
  UseFilters(ErrorsAsThrown)(target, name, descriptor);
  Payload()(target, name, 0);
  Ctx()(target, name, 1);
};

/**
 * Makes a controller's method the handler of events: `@On(shipmentCreated) created({ shipment }: DataOf<typeof shipmentCreated>, { tx, event }: EventContext)`.
 * The compiler checks that the first parameter takes the data of every event that is named.
 */
export const On =
  <const D extends readonly EventDefinition[]>(...definitions: D) =>
  <M extends Handler<DataOf<D[number]>>>(target: object, name: string, descriptor: TypedPropertyDescriptor<M>): void =>
    handlerOf(
      target,
      name,
      descriptor,
      definitions.map(({ type }) => type),
    );

/**
 * Makes a controller's method the handler of events that come together, in one call for all those of a transaction: for writes that are cheaper
 * for many, or that lock rows in the order of their ids. Those of one subject are in their order; where one fails, each is handled by itself.
 * `@OnMany(orderPlaced, { keepPlans: true }) placed(events: readonly CausedEvent<DataOf<typeof orderPlaced>>[], tx: Tx)`.
 */
export const OnMany =
  <const D extends readonly (EventDefinition | HandlerOptions)[]>(...parameters: D) =>
  <M extends ManyHandler<DataOf<Extract<D[number], EventDefinition>>>>(
    target: object,
    name: string,
    descriptor: TypedPropertyDescriptor<M>,
  ): void => {
    const types = parameters.flatMap((one) => ('type' in one ? one.type : []));
    handlerOf(target, name, descriptor, types, { isMany: true, ...parameters.find((one) => 'keepPlans' in one) });
  };

/** In place of a type: all of them. */
export const anyType = '*';

/**
 * Makes a controller's method the handler of all events of all topics but snapshots, of many at once, beside the handlers of single types. A type that
 * this release does not know, as a newer one publishes during an upgrade, comes with whatever JSON it has.
 */
export const OnAny =
  () =>
  <M extends ManyHandler<unknown>>(target: object, name: string, descriptor: TypedPropertyDescriptor<M>): void =>
    handlerOf(target, name, descriptor, [anyType], { isMany: true });
