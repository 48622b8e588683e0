/** What the pages do beyond links and forms: nothing that they say needs it. */
import 'htmx.org'
import './copy.js'
import './keyboard.js'
import './live.js'
import './time-zone.js'
