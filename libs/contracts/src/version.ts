/** Version of the package, held by a test against package.json, which a bundle does not have. */
export const version = '0.1.0';
