import { PathValue, rules } from '@entrepot/requests';

/** Id of a person in a path. */
export const UserInPath = (): ParameterDecorator => PathValue('id', rules.id({ positive: true }));
