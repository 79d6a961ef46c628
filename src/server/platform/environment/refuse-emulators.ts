import { refuseEmulatorsInProduction } from './environment.ts';
import { reportEnvironment } from './environment-check.ts';

// Stands in front of the function that makes pages on demand: it is loaded with it, before any page is.
refuseEmulatorsInProduction();
// Loaded with its first visit: a page without the database says so itself, so nothing is refused here.
reportEnvironment();
