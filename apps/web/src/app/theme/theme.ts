import { createTheme, type MantineColorsTuple } from '@mantine/core';
import { brand } from '../../lib/brand/brand.ts';
import { paletteFrom, seedStep } from '../../lib/brand/palette.ts';

/** Step 6 has a contrast of 4.5 : 1 on white and on the page. */
const slate: MantineColorsTuple = [
  '#f5f7f9',
  '#eceff3',
  '#dfe4ea',
  '#c9d1d9',
  '#a7b2be',
  '#7d8a97',
  '#576472',
  '#44505c',
  '#2b353f',
  '#18212a',
];

/** The dark scheme has the same hues, from text (0) to the deepest surface (9). */
const night: MantineColorsTuple = [
  '#e7ecf1',
  '#c5ced7',
  '#9dabb8',
  '#71808e',
  '#3c4a57',
  '#2c3843',
  '#1b242c',
  '#10171d',
  '#0b1116',
  '#070b0f',
];

export const theme = createTheme({
  colors: { brand: paletteFrom(brand.primaryColor), gray: slate, dark: night },
  primaryColor: 'brand',
  primaryShade: { light: seedStep, dark: seedStep },
  black: '#18212a',
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  headings: { fontWeight: '600' },
  fontSizes: {
    xs: 'var(--font-xs)',
    sm: 'var(--font-sm)',
    md: 'var(--font-md)',
    lg: 'var(--font-lg)',
    xl: 'var(--font-xl)',
  },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { sm: 'var(--radius-sm)', md: 'var(--radius-md)', lg: 'var(--radius-lg)' },
  defaultRadius: 'md',
  shadows: { xs: 'none', sm: 'none', md: 'none', lg: 'none', xl: 'none' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  // Importing a component would add it to the first bundle, so components are named by text.
  components: {
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
  },
});
