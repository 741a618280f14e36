import './print-colors.css';
import { encode } from 'uqr';
import classes from './qr-code.module.css';

interface QrCodeProps {
  text: string;
  label: string;
}

/** Cameras need a dark code on a light ground in both colour schemes. */
export function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg viewBox={`0 0 ${size} ${size}`} className={classes.qr} role="img" aria-label={label}>
      <rect width={size} height={size} className={classes.ground} />
      <path d={path} className={classes.modules} />
    </svg>
  );
}
