import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { type CheckoutForm, paymentMethods } from '../../domain/checkout-form.js';

/** The fields of the checkout page, for the OpenAPI document; `formFaults` checks them. */
export class CheckoutFormDto implements CheckoutForm {
  @ApiProperty({ example: 'Ana' })
  firstname: string;
  @ApiProperty({ example: 'Souza' })
  lastname: string;
  @ApiProperty({ maxLength: 150, description: 'The sale’s own where none is sent', example: 'ana@example.com' })
  email: string;
  @ApiProperty({ description: 'CPF or CNPJ with check digits; optional outside of Brazil', example: '529.982.247-25' })
  taxvat: string;
  @ApiProperty({ example: '(11) 91234-5678' })
  phone: string;
  @ApiProperty({ description: 'In Brazil the CEP', example: '01310-100' })
  postcode: string;
  @ApiProperty({ example: 'Avenida Paulista' })
  street: string;
  @ApiProperty({ example: '1000' })
  number: string;
  @ApiPropertyOptional({ example: 'Apto 12' })
  complement: string;
  @ApiProperty({ description: 'Optional outside of Brazil', example: 'Bela Vista' })
  district: string;
  @ApiProperty({ example: 'São Paulo' })
  city: string;
  @ApiProperty({ description: 'In Brazil a state, by its code or name; optional elsewhere', example: 'SP' })
  region: string;
  @ApiProperty({ enum: paymentMethods })
  payment_method: string;
}
