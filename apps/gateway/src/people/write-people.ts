import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Header,
  Injectable,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import { type Observable, mergeMap } from 'rxjs';
import { Permission } from '@entrepot/requests';
import { Write } from '@entrepot/service';
import { People } from './session/people.js';

/** Refreshes `People` before the answer, so that a write is in force on this replica. */
@Injectable()
export class RefreshPeople implements NestInterceptor {
  constructor(private readonly people: People) {}

  intercept(_context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const refreshed = (answer: unknown): Promise<unknown> =>
      this.people.refresh().then(
        () => answer,
        () => answer,
      );
    return next.handle().pipe(mergeMap(refreshed));
  }
}

/** Makes a method a write of people or roles, which administrators may do; its answer may show a link. */
export const WritePeople = (status?: number): MethodDecorator =>
  applyDecorators(UseInterceptors(RefreshPeople), Write(status), Header('Cache-Control', 'no-store'), Permission('admin'));
