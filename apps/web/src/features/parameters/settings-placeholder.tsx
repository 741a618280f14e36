import { Placeholder } from '../../components/feedback/placeholder.tsx';
import classes from './settings-placeholder.module.css';

/** In the shape of the bar, the index and the rows of parameters, or of settings profiles and the chosen one. */
export function SettingsPlaceholder({ hasBar = true }: { hasBar?: boolean }) {
  return <Placeholder className={hasBar ? classes.withBar : classes.shape} />;
}
