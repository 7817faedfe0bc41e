import { isAsyncFunction } from 'node:util/types';
import type { ExceptionFilter } from '@nestjs/common';
import type { ApplicationConfig } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/**
 * Refuses what Nest would do around every method, as methods are called without it: a guard that is skipped lets everyone in.
 * @param answers the one filter that direct handlers know
 * @throws Error that names each part
 */
export const refuseGlobalParts = (app: NestFastifyApplication, answers: ExceptionFilter): void => {
  const { config } = app as unknown as { config: ApplicationConfig };
  const parts: Readonly<Record<string, readonly unknown[]>> = {
    guard: [...config.getGlobalGuards(), ...config.getGlobalRequestGuards()],
    interceptor: [...config.getGlobalInterceptors(), ...config.getGlobalRequestInterceptors()],
    pipe: [...config.getGlobalPipes(), ...config.getGlobalRequestPipes()],
    filter: [...config.getGlobalFilters().filter((filter) => filter !== answers), ...config.getGlobalRequestFilters()],
  };
  const found = Object.keys(parts).filter((kind) => parts[kind]!.length > 0);
  if (found.length > 0)
    throw new Error(`methods are called without Nest, which would skip a global ${found.join(', ')}: name it at the method`);
};

const sentence = (method: string): string => `${method} has an argument that is read asynchronously: it would be called with a promise`;

/** Refuses an asynchronous pipe or decorator of an argument. @throws Error that names the method */
export const refuseAsynchronous = (method: string, read: readonly unknown[]): void => {
  if (read.some(isAsyncFunction)) throw new Error(sentence(method));
};

/** Refuses a promise that a function without `async` has returned for an argument. @throws Error that names the method */
export const refusePromises = (method: string, args: readonly unknown[]): void => {
  for (const arg of args) {
    if (!(arg instanceof Promise)) continue;
    arg.catch(() => undefined);
    throw new Error(sentence(method));
  }
};
