/** Says what is wrong with a text, in a sentence for the person who typed it; null when nothing is. */
export type Validator = (value: string) => string | null;

/** Asks the validators in turn; the first one that finds something wrong decides. */
export function compose(...validators: readonly Validator[]): Validator {
  return (value) => {
    for (const validate of validators) {
      const problem = validate(value);
      if (problem !== null) return problem;
    }
    return null;
  };
}

/** Makes a validator from a condition that must hold. */
export function rule(holds: (value: string) => boolean, message: string): Validator {
  return (value) => (holds(value) ? null : message);
}

/** Lets an empty text pass and asks the validator about any other. */
export function optional(validate: Validator): Validator {
  return (value) => (value === '' ? null : validate(value));
}
