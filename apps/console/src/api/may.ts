/** Says whether somebody who holds these permissions may do what needs one. */
export const isHeld = (needed: string | null | undefined, held: readonly string[]): boolean =>
  needed === null || needed === undefined || held.includes(needed) || held.includes('admin');
