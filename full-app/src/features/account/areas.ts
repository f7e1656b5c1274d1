/** `415`, `212` for "415, 212 "; parts that are not three digits stay, so that the server can name them. */
export const readAreaCodes = (typed: string): string[] => [...new Set(typed.split(/[^\d]+/).filter(Boolean))];
