/** A service's pool of connections, and one transaction on it: TypeORM's classes by the names that this house uses. */
export { DataSource as Database, EntityManager as Tx } from 'typeorm';
