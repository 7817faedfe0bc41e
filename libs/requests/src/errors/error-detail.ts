import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { type FaultCode, faultCodes } from '@entrepot/kernel';
import { Example } from '../fields/answers.js';

const meanings = Object.entries(faultCodes).map(([code, meaning]) => `\`${code}\`: ${meaning}`);

/** Fault of a request in the OpenAPI document (contract 5, section 5.1). */
export class ErrorDetail {
  @Example('items[3].qty', { description: 'The name as it was sent; empty for the whole' }) path: string;
  @ApiProperty({ type: 'string', enum: Object.keys(faultCodes), example: 'too_large', description: meanings.join(' ') }) code: FaultCode;
  @Example('at most 2 can be shipped') message: string;
  @ApiProperty({ anyJson: true, required: false, description: 'As it was sent, cut at 100 characters' } as ApiPropertyOptions)
  value?: unknown;
}
