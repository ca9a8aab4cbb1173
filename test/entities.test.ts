/** Entities: what a place is made of, and how it changes in time. Together, since each process loads the whole package anew. */
import './entities/world.js';
import './entities/places.js';
import './entities/fields.js';
import './entities/entity-times.js';
