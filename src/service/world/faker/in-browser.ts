/** faker as bundlers for browsers get it: of the root of the package they take this class and what it needs. */
export { SimpleFaker } from '@faker-js/faker';
