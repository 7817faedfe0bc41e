import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExtension } from '@nestjs/swagger';
import type { Permission as PermissionName } from '@entrepot/contracts';
import type { ErrorFamily } from '../errors/families.js';
import { readBodyArguments } from '../fields/request-pipe.js';
import { type ReadNames, declaresBody, readNamesOf, readsStream } from './ignored-names.js';

/** Access rules that the edge needs before a body is read; found in Fastify's `request.routeOptions.config`. */
export interface RouteAccess {
  family: ErrorFamily;
  /** `null`: open to anyone; `any`: any token will do. */
  permission: PermissionName | 'any' | null;
  /** A write that answers once for each Idempotency-Key. */
  answersOnce?: boolean;
  /** Reads its body as a stream. */
  readsStream?: boolean;
  /** Bytes that a body may have; by default 1 MiB. */
  bodyLimit?: number;
  /** Values in a JSON body; by default 20,000. */
  bodyValues?: number;
  /** Names that the route knows; absent where it reads the request by itself. */
  names?: ReadNames;
}

const permissionKey = Symbol('permission');
/** Metadata of methods that are writes. */
export const writeKey = Symbol('write');

/** Names the permission that a call needs; `null` leaves the endpoint open, `any` to any token. An endpoint without it lets no one in. */
export const Permission =
  (permission: RouteAccess['permission']): MethodDecorator =>
  (target, name, descriptor) => {
    Reflect.defineMetadata(permissionKey, permission, descriptor.value as object);
    ApiExtension('x-permission', permission)(target, name, descriptor);
  };

/** Sets the shape and language of a controller's errors, and the limits that its endpoints share. */
export const Family =
  (family: ErrorFamily, common: Pick<RouteAccess, 'bodyLimit' | 'bodyValues'> = {}): ClassDecorator =>
  (controller) => {
    const prototype = controller.prototype as Record<string, unknown>;
    for (const name of Object.getOwnPropertyNames(prototype)) {
      const method = Object.getOwnPropertyDescriptor(prototype, name)?.value as object | undefined;
      if (typeof method !== 'function' || !Reflect.hasMetadata(permissionKey, method)) continue;
      readBodyArguments(prototype, name);
      const permission = Reflect.getMetadata(permissionKey, method) as RouteAccess['permission'];
      const answersOnce = Reflect.hasMetadata(writeKey, method) && { answersOnce: true };
      const names = permission === null && !declaresBody(prototype, name) ? null : readNamesOf(prototype, name);
      const stream = readsStream(prototype, name) && { readsStream: true };
      const access: RouteAccess = { family, permission, ...common, ...answersOnce, ...stream, ...(names && { names }) };
      RouteConfig(access)(prototype, name, { value: method });
    }
  };
