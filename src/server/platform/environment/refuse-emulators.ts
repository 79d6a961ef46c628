import { reportEnvironment } from './deployment.ts';
import { refuseEmulatorsInProduction } from './environment.ts';

// Imported before the function for on-demand pages, before any page loads.
refuseEmulatorsInProduction();
// Runs with its first visit: a page without the database shows so itself, so nothing is refused here.
reportEnvironment();
