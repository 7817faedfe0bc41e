import type { Language } from '@entrepot/contracts';
import type { FormField } from '../../checkout-form.rules.js';

interface AddressTexts {
  country: string;
  /** Button that shows the fields of another country, without JavaScript. */
  change: string;
  /** Choice of another address for the invoice. */
  apart: string;
  billing: string;
  /** Names of fields in a country, where they differ from those abroad. */
  names: Readonly<Record<string, Readonly<Partial<Record<FormField, string>>>>>;
}

// Tax numbers by the name that each country gives them.
const tax = { PT: 'NIF', ES: 'NIF', MX: 'RFC', AR: 'CUIT' };

export const addressTexts: Readonly<Record<Language, AddressTexts>> = {
  pt: {
    country: 'País',
    change: 'Mudar o país',
    apart: 'Usar outro endereço na fatura',
    billing: 'Endereço de cobrança',
    names: {
      PT: { taxvat: tax.PT, city: 'Localidade', street: 'Morada e número', complement: 'Andar, porta' },
      ES: { taxvat: tax.ES, region: 'Província' },
      MX: { taxvat: tax.MX, district: 'Colônia' },
      AR: { taxvat: tax.AR, region: 'Província' },
      US: { postcode: 'Código postal (ZIP)' },
    },
  },
  es: {
    country: 'País',
    change: 'Cambiar el país',
    apart: 'Usar otra dirección en la factura',
    billing: 'Dirección de facturación',
    names: {
      PT: { taxvat: tax.PT, city: 'Localidad' },
      ES: { taxvat: tax.ES, city: 'Localidad', region: 'Provincia' },
      MX: { taxvat: tax.MX, district: 'Colonia' },
      AR: { taxvat: tax.AR, city: 'Localidad', region: 'Provincia' },
      US: { postcode: 'Código ZIP' },
    },
  },
  en: {
    country: 'Country',
    change: 'Change country',
    apart: 'Use another address for the invoice',
    billing: 'Billing address',
    names: {
      PT: { taxvat: tax.PT },
      ES: { taxvat: tax.ES, region: 'Province' },
      MX: { taxvat: tax.MX, district: 'Neighborhood (colonia)' },
      AR: { taxvat: tax.AR, region: 'Province' },
      US: { postcode: 'ZIP code' },
    },
  },
};
