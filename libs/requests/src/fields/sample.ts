import { ApiExtension } from '@nestjs/swagger';

/**
 * An operation's example: the values of its parameters, and the fields of its body, by their names. Sent as it stands it succeeds in a fresh sample
 * store (e2e/test/description.spec.ts). The description shows it for the operation, whatever examples its fields have of their own.
 */
export const Sample = (values: Readonly<Record<string, unknown>>): MethodDecorator => ApiExtension('x-sample', { ...values });
