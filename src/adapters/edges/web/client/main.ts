/** The scripts of the pages. All content also works without them. */
import 'htmx.org'
import './add-key.js'
import './copy.js'
import './drop.js'
import './find-dialog.js'
import './keyboard.js'
import './live.js'
import './time-zone.js'
