/** Tests that hang: see StuckBuildTests. */
package sample;
