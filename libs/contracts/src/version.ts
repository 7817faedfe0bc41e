/** The package's, which a test holds it against: a bundle has no package.json. */
export const version = '0.1.0';
