import type { Type } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { ErrorDetail, Example } from '@entrepot/requests';
import type { Area } from '../routes/routes.js';

/** Error with the first fault in `error` and all faults in `details`. */
class OrderError {
  @Example('items[3].qty must be at most 2') error: string;
  @ApiProperty({ type: [ErrorDetail], required: false }) details?: ErrorDetail[];
  @Example(true, { required: false, description: 'There are more than 100' }) details_truncated?: boolean;
  @Example(3, { required: false, description: 'Of a batch: the entry at fault, from 0' }) index?: number;
  @Example(['order'], { type: [String], required: false, description: 'Services that did not answer' }) unreachable?: string[];
}

class ImageError extends OrderError {
  @Example(false) success: boolean;
}

class FormFault {
  @Example('lastname') field: string;
  @Example('lastname is required') message: string;
}

class SaleError extends OrderError {
  @Example(false) success: boolean;
  @Example('items[3].qty', { nullable: true }) field: string | null;
  @ApiProperty({ type: [FormFault], required: false, description: 'Of the checkout page: every field at fault' }) errors?: FormFault[];
}

class CaptureError extends OrderError {}

class OauthError {
  @Example('invalid_client') error: string;
  @Example('Client authentication failed') error_description: string;
  @ApiProperty({ type: [ErrorDetail], required: false }) details?: ErrorDetail[];
}

/** Class of the error of each family of paths; a page answers HTML unless JSON is asked for, a file plain text. */
export const errorClasses: Readonly<Record<Exclude<Area['family'], 'file'>, Type>> = {
  order: OrderError,
  image: ImageError,
  sale: SaleError,
  capture: CaptureError,
  page: SaleError,
  oauth: OauthError,
};
