/** Fills in the checkout form without faults; the CPF has right check digits. */
export const aCheckoutForm = (fields: Record<string, string> = {}): Record<string, string> => ({
  firstname: 'Ana',
  lastname: 'Souza',
  email: 'ana@example.com',
  taxvat: '529.982.247-25',
  phone: '(11) 91234-5678',
  postcode: '01310-100',
  street: 'Avenida Paulista',
  number: '1000',
  complement: 'Apto 12',
  district: 'Bela Vista',
  city: 'São Paulo',
  region: 'SP',
  payment_method: 'banktransfer',
  ...fields,
});
