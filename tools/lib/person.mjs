import { cpf } from 'cpf-cnpj-validator';

/** Makes customer number n's entries on the checkout page. */
export const person = (n, email) => ({
  ...{ firstname: 'Joana', lastname: `Prado ${n}`, email, taxvat: cpf.generate(), phone: '11 98888-7777' },
  ...{ postcode: '01310-100', street: 'Avenida Paulista', number: String(n + 1), complement: '', district: 'Bela Vista' },
  ...{ city: 'São Paulo', region: 'SP', payment_method: 'banktransfer' },
});
