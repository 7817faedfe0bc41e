/** Fault of a refused request (contract 5, section 5.1). */
export interface Detail {
  path: string;
  code: string;
  message: string;
  value?: unknown;
}

/** Takes the `details` of an error off its body: tests that state an error whole say nothing of them. */
export const splitDetails = <B>(status: number, body: B): { body: B; details: Detail[] } => {
  const { details, ...rest } = ((status >= 400 && typeof body === 'object' ? body : null) as { details?: unknown }) ?? {};
  return Array.isArray(details) ? { body: rest as B, details: details as Detail[] } : { body, details: [] };
};
