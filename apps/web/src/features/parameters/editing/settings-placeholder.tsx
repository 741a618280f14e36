import { Placeholder } from '../../../components/feedback/placeholder.tsx';
import classes from './settings-placeholder.module.css';

/** In the shape of parameters beside their index, or of settings profiles and the chosen one. */
export const SettingsPlaceholder = () => <Placeholder className={classes.shape} />;
