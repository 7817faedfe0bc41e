import { Catch, UseFilters, type RpcExceptionFilter } from '@nestjs/common';
import { Ctx, EventPattern, Payload } from '@nestjs/microservices';
import type { Observable } from 'rxjs';
import type { DataOf, EventDefinition } from '@entrepot/contracts';
import type { EventContext } from './event-processor.js';

/** Nest turns what an event handler throws into "Internal server error": this lets the strategy see the error itself. */
@Catch()
class ErrorsAsThrown implements RpcExceptionFilter {
  catch(error: unknown): Observable<never> {
    throw error;
  }
}

/**
 * Makes a controller's method the handler of events: `@On(shipmentCreated) created({ shipment }: DataOf<typeof shipmentCreated>, { tx, event }: EventContext)`.
 * The compiler checks that the first parameter takes the data of every event that is named.
 */
export const On =
  <const D extends readonly EventDefinition[]>(...definitions: D) =>
  <M extends (data: DataOf<D[number]>, context: EventContext) => void | Promise<void>>(
    target: object,
    name: string,
    descriptor: TypedPropertyDescriptor<M>,
  ): void => {
    EventPattern(definitions.map(({ type }) => type))(target, name, descriptor);
    UseFilters(ErrorsAsThrown)(target, name, descriptor);
    Payload()(target, name, 0);
    Ctx()(target, name, 1);
  };
