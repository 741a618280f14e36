import { createContext } from 'react';

/** The name of the section that the cards are in, which is a heading above theirs; null in a list without sections. */
export const CardSection = createContext<string | null>(null);
