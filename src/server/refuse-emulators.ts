import { refuseEmulatorsInProduction } from './environment.ts';

// Stands in front of the function that makes pages on demand: it is loaded with it, before any page is.
refuseEmulatorsInProduction();
