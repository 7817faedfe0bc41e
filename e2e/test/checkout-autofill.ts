import type { Page } from 'playwright-core';

/** Address as Chromium keeps it, by its names of fields. */
export type KeptAddress = Readonly<Record<string, string>>;

const home = (country: string, first: string, last: string, phone: string, place: Record<string, string>): KeptAddress => ({
  NAME_FULL: `${first} ${last}`,
  NAME_FIRST: first,
  NAME_LAST: last,
  EMAIL_ADDRESS: `${first.toLowerCase()}@example.com`,
  PHONE_HOME_WHOLE_NUMBER: phone,
  ...Object.fromEntries(Object.entries({ COUNTRY: country, ...place }).map(([name, text]) => [`ADDRESS_HOME_${name}`, text])),
});

/** Addresses of six countries. */
export const addresses: Readonly<Record<string, KeptAddress>> = {
  BR: home('BR', 'Joana', 'Prado', '+5511988887777', {
    ...{ ZIP: '01310-100', CITY: 'São Paulo', STATE: 'SP', DEPENDENT_LOCALITY: 'Bela Vista' },
    ...{ STREET_ADDRESS: 'Avenida Paulista 1000\nApto 12', STREET_NAME: 'Avenida Paulista', HOUSE_NUMBER: '1000' },
  }),
  US: home('US', 'Ann', 'Lee', '+14155550100', {
    ZIP: '94105',
    STREET_ADDRESS: '1 Market Street\nApt 2',
    CITY: 'San Francisco',
    STATE: 'CA',
  }),
  PT: home('PT', 'Rui', 'Lopes', '+351211234567', { ZIP: '1100-148', STREET_ADDRESS: 'Rua Augusta 1', CITY: 'Lisboa' }),
  DE: home('DE', 'Eva', 'Kurz', '+493012345678', { ZIP: '10115', STREET_ADDRESS: 'Invalidenstraße 1', CITY: 'Berlin' }),
  MX: home('MX', 'Luz', 'Mora', '+525512345678', {
    ...{ ZIP: '06600', STREET_ADDRESS: 'Reforma 1', DEPENDENT_LOCALITY: 'Juárez', CITY: 'Cuauhtémoc', STATE: 'CMX' },
  }),
  AR: home('AR', 'Sol', 'Ruiz', '+541143211234', { ZIP: 'C1005AAA', STREET_ADDRESS: 'Florida 1', CITY: 'Buenos Aires', STATE: 'C' }),
};

/** Fills a page by Chromium's autofill, as a customer does who picks an address at the first name. @returns how each filled field was found */
export const autofill = async (page: Page, address: KeptAddress): Promise<Map<string, string>> => {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Autofill.enable');
  const filled = new Promise<Map<string, string>>((resolve) =>
    browser.once('Autofill.addressFormFilled', ({ filledFields }) =>
      resolve(new Map(filledFields.flatMap(({ name, value, fillingStrategy }) => (value === '' ? [] : [[name, fillingStrategy]])))),
    ),
  );
  await page.locator('[name="firstname"]').click();
  const { root } = await browser.send('DOM.getDocument', { depth: 1 });
  const { nodeId } = await browser.send('DOM.querySelector', { nodeId: root.nodeId, selector: '[name="firstname"]' });
  const { node } = await browser.send('DOM.describeNode', { nodeId });
  const { frameTree } = await browser.send('Page.getFrameTree');
  const fields = Object.entries(address).map(([name, value]) => ({ name, value }));
  await browser.send('Autofill.trigger', { fieldId: node.backendNodeId, frameId: frameTree.frame.id, address: { fields } });
  return filled;
};
