/** Now, without fractions: filters and answers speak in seconds. */
export const thisSecond = (): Date => new Date(Math.floor(Date.now() / 1000) * 1000);
