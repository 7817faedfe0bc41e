import { Catch, type INestApplication, type RpcExceptionFilter } from '@nestjs/common';
import type { NestMicroservice } from '@nestjs/microservices';
import type { Observable } from 'rxjs';
import type { EventsStrategy } from './events-strategy.js';

/** Nest turns what an event handler throws into "Internal server error": this lets the strategy see the error itself. */
@Catch()
class ErrorsAsThrown implements RpcExceptionFilter {
  catch(error: unknown): Observable<never> {
    throw error;
  }
}

/**
 * Gives the application's `@On` handlers to the strategy; `app.startAllMicroservices()` begins, `app.close()` ends it.
 * The HTTP side's global guards, pipes and filters do not apply to events.
 */
export const connectEvents = (app: INestApplication, strategy: EventsStrategy): void => {
  const microservice = app.connectMicroservice({ strategy }, { deferInitialization: true }) as unknown as NestMicroservice;
  microservice.useGlobalFilters(new ErrorsAsThrown());
  // What connectMicroservice does itself unless deferred, which it had to be: handlers take on the filters of the moment they are registered.
  microservice.registerListeners();
  microservice.setIsInitialized(true);
  microservice.setIsInitHookCalled(true);
};
