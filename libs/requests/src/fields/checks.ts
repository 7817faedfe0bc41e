import { type ValidationArguments, ValidationTypes, getMetadataStorage, useContainer } from 'class-validator';
import type { FaultCode } from '@entrepot/kernel';
import type { Faults } from './faults.js';

/** Checks a value that was read, and notes the first fault. `sent`: the value as it came; `object`: the request, as far as it is read. */
export type Check = (value: unknown, sent: unknown, object: object, faults: Faults) => void;

/** Context of a class-validator check, from which its fault is made. */
export interface FaultContext {
  /** Instead of the code that belongs to the check's name. */
  code?: FaultCode | ((sent: unknown) => FaultCode);
  /** Instead of `invalid_parameter`. */
  error?: string;
  /** Says the count of a list's entries instead of the list. */
  counted?: boolean;
}

const codes: Readonly<Record<string, FaultCode>> = {
  isDefined: 'required',
  ...{ isNotEmpty: 'length', minLength: 'length', isLength: 'length', arrayNotEmpty: 'length', arrayMinSize: 'length' },
  ...{ maxLength: 'too_large', arrayMaxSize: 'too_large', min: 'range', max: 'range', isIn: 'enum', isEnum: 'enum' },
  ...{ isString: 'type', isInt: 'type', isNumber: 'type', isBoolean: 'type', isArray: 'type', isObject: 'type', isInstance: 'type' },
};

/** Validators by their classes: the library's own container looks through a list of all of them at each use, and keeps them for ever. */
const validators = new WeakMap<new () => object, object>();
useContainer({
  get(type: new () => object) {
    if (!validators.has(type)) validators.set(type, new type());
    return validators.get(type);
  },
});

type Storage = ReturnType<typeof getMetadataStorage>;
type Metadata = ReturnType<Storage['getTargetValidationMetadatas']>[number];
type Constraint = ReturnType<Storage['getTargetValidatorConstraints']>[number];

const messageOf = ({ message }: Metadata, instance: Constraint['instance'], args: ValidationArguments): string => {
  const said = message ?? instance.defaultMessage?.(args) ?? 'is wrong';
  const text = typeof said === 'function' ? said(args) : said;
  return text.replace('$property ', '').replace('$constraint1', String(args.constraints?.[0]));
};

/** Runs one check. @returns whether the value passes */
const stepOf = (metadata: Metadata, constraint: Constraint) => {
  const targetName = typeof metadata.target === 'string' ? metadata.target : metadata.target.name;
  const { propertyName: property, constraints, each, validateIf } = metadata;
  const { instance, name, async } = constraint;
  if (async) throw new Error(`${property} has an asynchronous check (${name}): requests are read at once`);
  const { code = codes[name] ?? 'format', error, counted } = (metadata.context ?? {}) as FaultContext;
  // A promise is no answer.
  const test = (one: unknown, args: ValidationArguments): boolean => instance.validate(one, args) === true;
  const passes = each
    ? (value: unknown, args: ValidationArguments) => (Array.isArray(value) ? value.every((one) => test(one, args)) : test(value, args))
    : test;

  return (value: unknown, sent: unknown, object: object, faults: Faults): boolean => {
    if (validateIf && !validateIf(object, value)) return true;
    const args: ValidationArguments = { value, constraints, targetName, object, property };
    if (passes(value, args)) return true;
    faults.add(typeof code === 'function' ? code(sent) : code, messageOf(metadata, instance, args), counted ? undefined : sent, {
      ...(error !== undefined && { error }),
      ...(counted && { details: { found: (value as unknown[]).length } }),
    });
    return false;
  };
};

type Condition = (object: object, value: unknown) => boolean;

/** Compiles the checks of a class's properties from class-validator's metadata. They end at the first fault of a value. */
export const checksOf = (type: new () => object): ((property: string) => Check) => {
  const storage = getMetadataStorage();
  const noted = storage.groupByPropertyName(storage.getTargetValidationMetadatas(type, '', false, false));
  return (property) => {
    const own = noted[property] ?? [];
    const conditional = own.filter((metadata) => metadata.type === ValidationTypes.CONDITIONAL_VALIDATION);
    const conditions = conditional.map(({ constraints }) => constraints[0] as Condition);
    const steps = own.flatMap((metadata) =>
      storage.getTargetValidatorConstraints(metadata.constraintCls).map((constraint) => stepOf(metadata, constraint)),
    );
    return (value, sent, object, faults) => {
      for (const applies of conditions) if (!applies(object, value)) return;
      for (const passes of steps) if (!passes(value, sent, object, faults)) return;
    };
  };
};
